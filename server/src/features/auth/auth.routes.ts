import { authCalls } from '@twosome/contract/auth/auth.contract';
import { routes } from '../../platform/http/route.ts';
import { type AuthDeps, acceptTerms, changeUser, logOut } from './auth.ts';
import { listDevices, signOutDevice, signOutElsewhere } from './devices.ts';
import { renewSession, signIn } from './sign-in.ts';

export const authRoutes = (deps: AuthDeps) =>
  routes(authCalls, {
    'GET config/': async () => deps.clientConfig(),
    'POST auth/google_login/': async ({ body: { renew, ...credential }, userAgent, address }) => {
      const signedIn = await (renew === undefined
        ? signIn(deps, credential, { device: userAgent, address })
        : renewSession(deps, { ...credential, renew }, { address }));
      return { user: await deps.showUser(deps, signedIn), token: signedIn.token };
    },
    'POST auth/user/': async ({ viewer, token }) => ({ user: await deps.showUser(deps, viewer), token }),
    'PATCH auth/user/': async ({ viewer, body }) => {
      await changeUser(deps, viewer, body);
      return { user: await deps.showUser(deps, viewer) };
    },
    'POST auth/logout/': ({ viewer, body }) => logOut(deps, viewer, body.push_token),
    'POST auth/accept_terms/': async ({ viewer }) => {
      await acceptTerms(deps, viewer);
      return { user: await deps.showUser(deps, viewer) };
    },
    'GET auth/session/': async ({ viewer }) => ({ results: await listDevices(deps.db, viewer) }),
    'DELETE auth/session/:id/': ({ viewer, params }) => signOutDevice(deps, viewer, params.id),
    'POST auth/session/end_others/': ({ viewer }) => signOutElsewhere(deps, viewer),
  });
