import { whenIdle } from '../platform/idle.ts';
import { loadBottomSheet } from './BottomSheet.tsx';
import { loadDrawings } from './brand/Drawing.tsx';
import { loadDialog } from './Dialog.tsx';

/** Milliseconds in which the first screen has the network and the processor to itself. */
const firstScreenTime = 2500;

/** Runs `act` when the browser is idle, after the first screen. Returns a function that cancels it. */
export function afterFirstPaint(act: () => void): () => void {
  let cancel = () => {};
  const timer = setTimeout(() => {
    cancel = whenIdle(act);
  }, firstScreenTime);
  return () => {
    clearTimeout(timer);
    cancel();
  };
}

/** Preloads what any screen may need, so that it appears immediately. A failure is handled when it is needed. */
export function preloadOverlays(): void {
  afterFirstPaint(() => {
    for (const load of [loadDialog, loadBottomSheet, loadDrawings]) load().catch(() => {});
  });
}
