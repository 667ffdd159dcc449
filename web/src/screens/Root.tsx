import { Outlet, ScrollRestoration } from 'react-router';
import { TermsDialog } from '../features/auth/TermsDialog.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { AuthDialogs } from './parts/AuthDialogs.tsx';
import { OfflineHint } from './parts/OfflineHint.tsx';
import { useArrivalFocus } from './parts/useArrivalFocus.ts';
import { useCameTogether, useMovedOn } from './parts/useMovedOn.ts';

/** Around every screen: what may happen on any of them. */
export function Root() {
  useMovedOn();
  useCameTogether();
  useArrivalFocus();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <OfflineHint />
      <TermsDialog />
      <AuthDialogs />
      <Toasts />
    </>
  );
}
