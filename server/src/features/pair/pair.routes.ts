import { pairCalls } from '@twosome/contract/pair/pair.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import { routes } from '../../platform/http/route.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { showUser } from '../auth/auth.ts';
import { requireFreshSignIn } from '../auth/fresh.ts';
import type { SignedUrls } from '../media/signed-urls.ts';
import { connect, previewPartner } from './pair.ts';
import type { PairHash } from './pair-hash.ts';
import { notMyPartner, part } from './part.ts';
import { withdrawRequest } from './requests.ts';

export interface PairDeps {
  db: Db;
  signedUrls: SignedUrls;
  emit: Emit;
  pairHash: PairHash;
}

export const pairRoutes = (deps: PairDeps) => {
  const show = async ({ userId, sessionId }: Viewer) => ({
    user: await showUser(deps.db, userId, sessionId, deps.signedUrls.sign(sessionId, now())),
  });

  return routes(pairCalls, {
    'POST auth/connect/': async ({ viewer, body }) => {
      const connected = await connect(deps, viewer, body.id);
      const { user } = await show(viewer);
      return connected === 'waiting'
        ? { status: 202, body: { user } }
        : { status: 200, body: { user, again: connected === 'again' } };
    },
    'DELETE auth/connect/': async ({ viewer }) => {
      await withdrawRequest(deps, viewer);
      return show(viewer);
    },
    'GET auth/connect/preview/': ({ viewer, query }) => previewPartner(deps, viewer, query.id),
    'POST auth/disconnect/': async ({ viewer }) => {
      await requireFreshSignIn(deps.db, viewer);
      await part(deps, viewer);
      return show(viewer);
    },
    'POST auth/not_my_partner/': async ({ viewer }) => {
      await notMyPartner(deps, viewer);
      return show(viewer);
    },
  });
};
