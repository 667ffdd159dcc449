import { useEffect, useEffectEvent } from 'react';
import { LeavingDialog } from '../features/account/LeavingDialog.tsx';
import { useExportNews } from '../features/account/useExportNews.ts';
import { useIsSuspended } from '../features/auth/signedIn.store.ts';
import { useBookNews } from '../features/book/useBookNews.ts';
import { useImportNews } from '../features/import/useImportNews.ts';
import { PermissionDialog, useReasonsToAsk } from '../features/notification/PermissionDialog.tsx';
import { useAddress } from '../features/notification/pushTarget.store.ts';
import { useMessageBanner } from '../features/notification/useMessageBanner.ts';
import { useMovedOn } from '../features/pair/useMovedOn.ts';
import { UploadBar } from '../features/post/UploadBar.tsx';
import { useSharedImages } from '../features/post/useSharedImages.ts';
import type { Native } from '../native/types.ts';
import { watchVersion } from '../platform/newVersion.ts';
import { pageOf } from '../platform/pages.ts';
import { useNavigate } from '../platform/router/navigation.ts';
import { isDark, useTheme, watchTheme } from '../platform/theme.ts';
import { watchKeyboard } from '../ui/keyboard.ts';
import { NewVersion, UpdateNotice } from './NewVersion.tsx';

/** Events from the device, and effects that can wait until after the first render. Mounted once. */
export function DeviceEffectsContent({ device }: { device: Native }) {
  const isSuspended = useIsSuspended();
  useExportNews();
  useMovedOn();
  useBack(device);
  useBars(device);
  useLinks(device);
  useWorker(device);
  useEffect(watchKeyboard, []);
  return (
    <>
      {!isSuspended && <ActiveAccount device={device} />}
      <LeavingDialog />
      <NewVersion />
      <UpdateNotice />
    </>
  );
}

/** What the server rejects for suspended users. */
function ActiveAccount({ device }: { device: Native }) {
  useAddress(device);
  useReasonsToAsk();
  useMessageBanner();
  useSharedImages(device);
  useImportNews();
  useBookNews();
  return (
    <>
      <PermissionDialog />
      <UploadBar />
    </>
  );
}

/** Elements that float over the page and close by Escape; the photo viewer is a library's. */
const floating =
  '[role="dialog"]:not([data-closed]), [role="alertdialog"]:not([data-closed]), .yarl__portal_open .yarl__container';

/** The phone's back button closes the topmost overlay. Without an overlay the phone handles it: history, then exit. */
export function useBack(device: Native): void {
  useEffect(watchTheme, []);
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

/** Keeps the system bars' colour in step with the page's theme, chosen or from the system. */
function useBars(device: Native): void {
  const theme = useTheme();
  useEffect(() => {
    const dress = () => device.styleBars(isDark() ? 'dark' : 'light');
    dress();
    if (theme !== 'system') return;
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', dress);
    return () => system.removeEventListener('change', dress);
  }, [device, theme]);
}

/** Opens the page of a deep link or a tapped push if it is a path of this app. The route guards check the access. */
export function useLinks(device: Native): void {
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => {
    const page = pageOf(path);
    if (page !== null) navigate(page);
  });
  useEffect(() => {
    const leaveLinks = device.onLink((path) => open(path));
    const leaveTaps = device.notifications.onTap((path) => open(path));
    return () => {
      leaveLinks();
      leaveTaps();
    };
  }, [device]);
}

/** A browser needs the service worker for offline use; a native app has its files from the store. */
function useWorker({ kind }: Native): void {
  useEffect(() => {
    if (kind !== 'web') return;
    const leaving = watchVersion().catch(() => () => {});
    return () => void leaving.then((leave) => leave());
  }, [kind]);
}
