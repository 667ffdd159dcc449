import { useNewsToast } from '../../ui/useNewsToast.ts';
import { getUser } from '../auth/auth.store.ts';
import { importNewsTexts } from './import.news.texts.ts';
import { dropNews, importPath, useImport } from './import.store.ts';

/** Says that an import asks for something or has ended. */
export function useImportNews(): void {
  const news = useImport((state) => state.news);
  const { show, agreement, ...texts } = importNewsTexts;
  useNewsToast({
    text: news === 'agreement' ? agreement(getUser()?.partner?.first_name ?? '') : news && texts[news],
    tone: news === 'failed' ? 'bad' : news === 'done' ? 'good' : 'plain',
    path: importPath,
    show,
    drop: dropNews,
  });
}
