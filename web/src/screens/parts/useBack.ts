import { useEffect } from 'react';
import type { Native } from '../../native/types.ts';

/** Elements that float over the page and close by Escape; the photo viewer is a library's. */
const floating =
  '[role="dialog"]:not([data-closed]), [role="alertdialog"]:not([data-closed]), .yarl__portal_open .yarl__container';

/** The phone's back button closes the topmost overlay. Without an overlay the phone handles it: history, then exit. */
export function useBack(device: Native): void {
  useEffect(() => device.onBack(closeTopmost), [device]);
}

/** Sends Escape, which every overlay handles and which closes only the topmost. */
function closeTopmost(): boolean {
  const top = [...document.querySelectorAll(floating)].at(-1);
  if (top === undefined) return false;
  const focused = document.activeElement;
  const target = focused !== null && top.contains(focused) ? focused : top;
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
  );
  return true;
}
