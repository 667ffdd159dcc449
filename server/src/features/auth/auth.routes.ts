import { authCalls, type Config as ClientConfig } from '@twosome/contract/auth/auth.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { routes } from '../../platform/http/route.ts';
import type { Verifier } from '../../platform/identity/verify.ts';
import type { Seals } from '../media/seal.ts';
import { acceptTerms, type ForgetPushToken, logOut, showUser } from './auth.ts';
import { changeUser } from './change-user.ts';
import { listDevices, signOutThere } from './devices.ts';
import { signIn } from './sign-in.ts';

export interface AuthHouse {
  db: Db;
  seals: Seals;
  announce: Announce;
  verifier: Verifier;
  clientConfig: ClientConfig;
  forgetPushToken: ForgetPushToken;
}

export const authRoutes = (house: AuthHouse) => {
  const show = (userId: string, sessionId: string) =>
    showUser(house.db, userId, sessionId, house.seals.seal(sessionId, now()));

  return routes(authCalls, {
    'GET config/': async () => house.clientConfig,
    'POST auth/google_login/': async ({ body, userAgent }) => {
      const { userId, sessionId, token } = await signIn(house, body, userAgent);
      return { user: await show(userId, sessionId), token };
    },
    'POST auth/user/': async ({ viewer, token }) => ({
      user: await show(viewer.userId, viewer.sessionId),
      token,
    }),
    'PATCH auth/user/': async ({ viewer, body }) => {
      await changeUser(house, viewer, body);
      return { user: await show(viewer.userId, viewer.sessionId) };
    },
    'POST auth/logout/': async ({ viewer, body }) => {
      await logOut(house, viewer, body.push_token);
      return null;
    },
    'POST auth/accept_terms/': async ({ viewer }) => {
      await acceptTerms(house, viewer);
      return { user: await show(viewer.userId, viewer.sessionId) };
    },
    'GET auth/session/': async ({ viewer }) => ({ results: await listDevices(house.db, viewer) }),
    'DELETE auth/session/:id/': async ({ viewer, params }) => {
      await signOutThere(house, viewer, params.id);
      return null;
    },
  });
};
