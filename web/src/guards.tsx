import type { User } from '@twosome/contract/auth/auth.contract';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from './features/auth/auth.store.ts';
import { keepInvite } from './features/pair/pair.store.ts';
import { stored } from './platform/storage.ts';

/** Where somebody who is signed in belongs. */
const placeOf = (user: User): string => (user.partner === null ? '/connect' : '/home');

/** Only for those who are not signed in; everybody else goes on to where they wanted to be. */
export function SignedOutOnly() {
  const user = useAuth((auth) => auth.user);
  if (user === null) return <Outlet />;
  const target = stored.read('targetAfterSignIn');
  stored.remove('targetAfterSignIn');
  return <Navigate to={target ?? placeOf(user)} replace />;
}

/** For everybody who is signed in. Others sign in first and come back. */
export function SignedInOnly() {
  const user = useAuth((auth) => auth.user);
  const status = useAuth((auth) => auth.status);
  const { pathname, search, hash } = useLocation();
  if (user !== null) return <Outlet />;
  if (status === 'session-expired') return null;
  if (pathname === '/connect') keepInvite(hash);
  stored.write('targetAfterSignIn', pathname + search + hash);
  return <Navigate to="/sign-up" replace />;
}

/** For people with a partner; somebody without one goes to connect. */
export function PartneredOnly() {
  const user = useAuth((auth) => auth.user);
  if (user !== null && user.partner === null) return <Navigate to="/connect" replace />;
  return <SignedInOnly />;
}
