import { useEffect } from 'react';
import type { Native } from '../../native/types.ts';

/** What floats over the page and closes by Escape; the viewer of photos is a library's. */
const floating =
  '[role="dialog"]:not([data-closed]), [role="alertdialog"]:not([data-closed]), .yarl__portal_open .yarl__container';

/** The phone's back button closes what floats on top. Without anything there it is the phone's: history, then out. */
export function useBack(device: Native): void {
  useEffect(() => device.onBack(closeTopmost), [device]);
}

/** By the key that every one of them knows, and that closes the topmost only. */
function closeTopmost(): boolean {
  const top = [...document.querySelectorAll(floating)].at(-1);
  if (top === undefined) return false;
  const focused = document.activeElement;
  const place = focused !== null && top.contains(focused) ? focused : top;
  place.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
  );
  return true;
}
