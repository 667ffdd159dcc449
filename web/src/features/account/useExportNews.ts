import type { accountFrames } from '@twosome/contract/account/account.contract';
import { useEffect } from 'react';
import { useNavigate, usePendingLocation } from '../../platform/router/navigation.ts';
import { subscriber } from '../../platform/socket.ts';
import { toast } from '../../ui/toast.tsx';
import { accountTexts } from './account.texts.ts';

const on = subscriber<typeof accountFrames>();

const texts = accountTexts.exportToast;
const exportPath = '/profile/settings/export';

/** Shows a toast when the export is ready or has failed, except on the export screen itself. */
export function useExportNews(): void {
  const navigate = useNavigate();
  const pendingLocation = usePendingLocation();

  useEffect(
    () =>
      on('export', ({ status }) => {
        if (pendingLocation().pathname === exportPath) return;
        const action = { label: texts.show, onPress: () => void navigate(exportPath) };
        if (status === 'ready') toast.say(texts.ready, { tone: 'good', action });
        if (status === 'failed') toast.say(texts.failed, { tone: 'bad', action });
      }),
    [navigate, pendingLocation],
  );
}
