import { useNewsToast } from '../../ui/useNewsToast.ts';
import { accountTexts } from './account.texts.ts';
import { dropExportNews, exportPath, useExport } from './export.store.ts';

const { show, ...texts } = accountTexts.exportToast;

/** Says that the export is ready or has failed. */
export function useExportNews(): void {
  const news = useExport((state) => state.news);
  useNewsToast({
    text: news === 'ready' || news === 'failed' ? texts[news] : null,
    tone: news === 'failed' ? 'bad' : 'good',
    path: exportPath,
    show,
    drop: dropExportNews,
  });
}
