import { authCalls, type Config as ClientConfig } from '@twosome/contract/auth/auth.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import { routes } from '../../platform/http/route.ts';
import type { Verifier } from '../../platform/identity/verify.ts';
import type { SignedUrls } from '../media/signed-urls.ts';
import { acceptTerms, type DeletePushToken, logOut, showUser } from './auth.ts';
import { changeUser } from './change-user.ts';
import { listDevices, signOutDevice, signOutElsewhere } from './devices.ts';
import { renewSession, signIn } from './sign-in.ts';

export interface AuthDeps {
  db: Db;
  signedUrls: SignedUrls;
  emit: Emit;
  verifier: Verifier;
  clientConfig: () => ClientConfig;
  deletePushToken: DeletePushToken;
}

export const authRoutes = (deps: AuthDeps) => {
  const show = (userId: string, sessionId: string) =>
    showUser(deps.db, userId, sessionId, deps.signedUrls.sign(sessionId, now()));

  return routes(authCalls, {
    'GET config/': async () => deps.clientConfig(),
    'POST auth/google_login/': async ({ body: { renew, ...credential }, userAgent }) => {
      const { userId, sessionId, token } = await (renew === undefined
        ? signIn(deps, credential, userAgent)
        : renewSession(deps, credential, renew));
      return { user: await show(userId, sessionId), token };
    },
    'POST auth/user/': async ({ viewer, token }) => ({
      user: await show(viewer.userId, viewer.sessionId),
      token,
    }),
    'PATCH auth/user/': async ({ viewer, body }) => {
      await changeUser(deps, viewer, body);
      return { user: await show(viewer.userId, viewer.sessionId) };
    },
    'POST auth/logout/': async ({ viewer, body }) => {
      await logOut(deps, viewer, body.push_token);
      return null;
    },
    'POST auth/accept_terms/': async ({ viewer }) => {
      await acceptTerms(deps, viewer);
      return { user: await show(viewer.userId, viewer.sessionId) };
    },
    'GET auth/session/': async ({ viewer }) => ({ results: await listDevices(deps.db, viewer) }),
    'DELETE auth/session/:id/': async ({ viewer, params }) => {
      await signOutDevice(deps, viewer, params.id);
      return null;
    },
    'POST auth/session/end_others/': async ({ viewer }) => {
      await signOutElsewhere(deps, viewer);
      return null;
    },
  });
};
