import { useEffect } from 'react';
import { useNavigate, usePendingLocation } from '../../platform/router/navigation.ts';
import { toast } from '../../ui/toast.tsx';
import { getUser } from '../auth/auth.store.ts';
import { importNewsTexts } from './import.news.texts.ts';
import { dropNews, importPath, useImport } from './import.store.ts';

/** Shows a toast when an import asks for something or has ended, except on its own screen. */
export function useImportNews(): void {
  const navigate = useNavigate();
  const pendingLocation = usePendingLocation();
  const news = useImport((state) => state.news);

  useEffect(() => {
    if (news === null) return;
    dropNews();
    if (pendingLocation().pathname === importPath) return;
    const { show, agreement, ...texts } = importNewsTexts;
    toast.say(news === 'agreement' ? agreement(getUser()?.partner?.first_name ?? '') : texts[news], {
      tone: news === 'failed' ? 'bad' : news === 'done' ? 'good' : 'plain',
      action: { label: show, onPress: () => void navigate(importPath) },
    });
  }, [news, navigate, pendingLocation]);
}
