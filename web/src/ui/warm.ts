import { loadBottomSheet } from './BottomSheet.tsx';
import { loadDialog } from './Dialog.tsx';
import { whenIdle } from './idle.ts';

/** The first look has the line and the processor to itself. Milliseconds. */
const firstLook = 2500;

/** Brings in what floats while nothing else is to do, so that it opens at once. A failure is met when it is needed. */
export function warmOverlays(): void {
  const bring = () => {
    for (const load of [loadDialog, loadBottomSheet]) load().catch(() => {});
  };
  setTimeout(() => whenIdle(bring), firstLook);
}
