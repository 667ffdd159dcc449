import { useEffect } from 'react';
import { useNavigate, usePendingLocation } from '../../platform/router/navigation.ts';
import { toast } from '../../ui/toast.tsx';
import { accountTexts } from './account.texts.ts';
import { dropExportNews, exportPath, useExport } from './export.store.ts';

const texts = accountTexts.exportToast;

/** Shows a toast when the export is ready or has failed, except on the export screen itself. */
export function useExportNews(): void {
  const navigate = useNavigate();
  const pendingLocation = usePendingLocation();
  const news = useExport((state) => state.news);

  useEffect(() => {
    if (news === null) return;
    dropExportNews();
    if (pendingLocation().pathname === exportPath) return;
    const action = { label: texts.show, onPress: () => void navigate(exportPath) };
    if (news === 'ready') toast.say(texts.ready, { tone: 'good', action });
    if (news === 'failed') toast.say(texts.failed, { tone: 'bad', action });
  }, [news, navigate, pendingLocation]);
}
