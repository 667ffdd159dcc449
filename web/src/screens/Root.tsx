import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { LeavingDialog } from '../features/account/LeavingDialog.tsx';
import { useExportNews } from '../features/account/useExportNews.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { Around } from './parts/Around.tsx';
import { AuthDialogs } from './parts/AuthDialogs.tsx';
import { OfflineHint } from './parts/OfflineHint.tsx';
import { Overlays } from './parts/overlays.tsx';
import { TermsAsked } from './parts/TermsAsked.tsx';
import { UpdateNotice } from './parts/UpdateNotice.tsx';
import { useArrivalFocus } from './parts/useArrivalFocus.ts';
import { useCameTogether, useMovedOn } from './parts/useMovedOn.ts';

/** Around every screen: what may happen on any of them. */
export function Root() {
  useMovedOn();
  useCameTogether();
  useArrivalFocus();
  useExportNews();
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
      <OfflineHint />
      <Overlays />
      <TermsAsked />
      <AuthDialogs />
      <LeavingDialog />
      <UpdateNotice />
      <Around />
      <Toasts />
    </>
  );
}

/** Every page that is opened from outside has the same key: only a reload of the same address is the same place. */
const placeOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;
