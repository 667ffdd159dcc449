import { loadBottomSheet } from './BottomSheet.tsx';
import { loadDialog } from './Dialog.tsx';

/** Brings in what floats while nothing else is to do, so that it opens at once. A failure is met when it is needed. */
export function warmOverlays(): void {
  const bring = () => {
    for (const load of [loadDialog, loadBottomSheet]) load().catch(() => {});
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(bring, { timeout: 5000 });
  else setTimeout(bring, 2000);
}
