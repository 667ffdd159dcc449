import { Outlet, ScrollRestoration } from 'react-router';
import { scrollKeyOf } from '../platform/overlay.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { AuthDialogs } from './parts/AuthDialogs.tsx';
import { FreshAsked } from './parts/FreshAsked.tsx';
import { NativeShell } from './parts/NativeShell.tsx';
import { OfflineHint } from './parts/OfflineHint.tsx';
import { Overlays } from './parts/overlays.tsx';
import { TermsAsked } from './parts/TermsAsked.tsx';
import { useArrivalFocus } from './parts/useArrivalFocus.ts';
import { useCameTogether } from './parts/useCameTogether.ts';

/** Wraps every screen: dialogs and effects that are independent of the route. */
export function Root() {
  useCameTogether();
  const opened = useArrivalFocus();
  return (
    <>
      <Outlet />
      <p role="status" className="vh">
        {opened}
      </p>
      <ScrollRestoration getKey={scrollKeyOf} />
      <OfflineHint />
      <Overlays />
      <TermsAsked />
      <FreshAsked />
      <AuthDialogs />
      <NativeShell />
      <Toasts />
    </>
  );
}
