import type { User } from '@twosome/contract/auth/auth.contract';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from './features/auth/auth.store.ts';
import { keepInvite } from './features/pair/pair.store.ts';
import { dropTarget, findTarget, holdTarget, keepTarget } from './target.ts';

/** Where somebody who is signed in belongs. */
const placeOf = (user: User): string => (user.partner === null ? '/connect' : '/home');

/** Only for those who are not signed in; everybody else goes on to where they wanted to be. */
export function SignedOutOnly() {
  const user = useAuth((auth) => auth.user);
  if (user === null) return <Outlet />;
  return <Navigate to={findTarget(user.id) ?? placeOf(user)} replace />;
}

/** For everybody who is signed in. Others sign in first and come back; who logs out leaves no way back. */
export function SignedInOnly() {
  const user = useAuth((auth) => auth.user);
  const status = useAuth((auth) => auth.status);
  const { pathname, search, hash } = useLocation();
  const signedIn = user !== null;
  const last = useLast(user?.id ?? null);
  const expired = status === 'session-expired';
  // a dialog over nothing asks what to do
  const waits = expired || status === 'error-loading-user' || status === 'loading-user';
  const isVisitor = !useWasEver(signedIn || expired) && !waits;

  useEffect(() => {
    if (signedIn) return dropTarget();
    if (pathname === '/connect' && (expired || isVisitor)) keepInvite(hash);
    if (expired) holdTarget(pathname + search + hash, last);
    // an invitation is kept once
    if (isVisitor) keepTarget(pathname === '/connect' ? pathname : pathname + search + hash);
  }, [signedIn, expired, isVisitor, last, pathname, search, hash]);

  if (signedIn) return <Outlet />;
  if (waits) return null;
  return <Navigate to="/sign-up" replace />;
}

/** For people with a partner; somebody without one goes to connect. */
export function PartneredOnly() {
  const user = useAuth((auth) => auth.user);
  if (user !== null && user.partner === null) return <Navigate to="/connect" replace />;
  return <SignedInOnly />;
}

/** Who was here last on this page. */
function useLast(now: string | null): string | null {
  const [last, setLast] = useState(now);
  if (now !== null && now !== last) setLast(now);
  return now ?? last;
}

function useWasEver(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}
