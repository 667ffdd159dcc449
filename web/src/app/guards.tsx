import { useEffect } from 'react';
import { type Person, useAuth, usePerson } from '../features/auth/auth.store.ts';
import { isSuspended } from '../features/auth/signedIn.store.ts';
import { keepInvite } from '../features/pair/pair.store.ts';
import { Navigate } from '../platform/router/Link.tsx';
import { useLocation } from '../platform/router/navigation.ts';
import { Outlet } from '../platform/router/RouterProvider.tsx';
import { useWasEverTrue } from '../platform/useWasEverTrue.ts';
import { lazyComponent } from '../ui/lazyComponent.ts';
import { toast } from '../ui/toast.tsx';
import { uiTexts } from '../ui/ui.texts.ts';
import { dropReturnTo, findReturnTo, holdReturnTo, storeReturnTo } from './returnTo.ts';

/** The start page of a signed-in user. */
const startPageOf = (user: Person): string => (user.partner === null ? '/connect' : '/home');

/** Only for visitors; signed-in users go on to where they wanted to be. */
export function SignedOutOnly() {
  const user = usePerson();
  if (user === null) return <Outlet />;
  return <Navigate to={findReturnTo(user.id) ?? startPageOf(user)} replace />;
}

/**
 * Only for signed-in users. Visitors sign in first and are sent back; a user who logs out is not. Suspended users
 * see one screen at every address except the export.
 */
export function SignedInOnly() {
  const user = usePerson();
  const status = useAuth((auth) => auth.status);
  const { pathname, search, hash } = useLocation();
  const signedIn = user !== null;
  const last = useAuth((auth) => auth.endedFor);
  const expired = status === 'session-expired';
  // a dialog over an empty page offers what to do
  const isPending =
    expired || status === 'logging-out' || status === 'error-loading-user' || status === 'loading-user';
  const isVisitor = !useWasEverTrue(signedIn || expired) && !isPending;

  useEffect(() => {
    if (signedIn) return dropReturnTo();
    if (pathname === '/connect' && (expired || isVisitor)) keepInvite(hash);
    if (expired) holdReturnTo(pathname + search + hash, last);
    // the invitation is stored separately, by keepInvite
    if (isVisitor) storeReturnTo(pathname === '/connect' ? pathname : pathname + search + hash);
  }, [signedIn, expired, isVisitor, last, pathname, search, hash]);

  if (isSuspended(user) && pathname !== '/profile/settings/export') return <Suspended />;
  if (signedIn) return <Outlet />;
  if (isPending) return null;
  return <Navigate to="/sign-up" replace />;
}

/** Only for users with a partner; others are sent to /connect. */
export function PartneredOnly() {
  const user = usePerson();
  if (user !== null && user.partner === null) return <Navigate to="/connect" replace />;
  return <SignedInOnly />;
}

const SuspendedScreen = lazyComponent<object>(() =>
  import('../features/account/SuspendedScreen.tsx').then((file) => file.SuspendedScreen),
);

const Suspended = () => <SuspendedScreen onFail={() => toast.bad(uiTexts.failure.network)} />;
