import { now } from '../../platform/clock.ts';
import { afterCommit } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import {
  broadcastConnected,
  broadcastParted,
  broadcastWayBack,
  paired,
  parted,
  wayBackChanged,
} from './pair.events.ts';
import { pairPrivacy } from './pair.privacy.ts';
import { pairRoutes } from './pair.routes.ts';
import { removeExpiredRequests } from './pair.sql.ts';
import { openPairHash, type PairHash } from './requests.ts';
import { selectUserState } from './user-state.sql.ts';

declare module '../deps.ts' {
  interface Shared {
    pairHash: PairHash;
  }
}

export const pairFeature = feature('pair', {
  shared: async ({ db, firstKey }) => ({ pairHash: await openPairHash(db, firstKey('parted pairs')) }),
  routes: pairRoutes,
  afterCommit: [
    afterCommit(paired, broadcastConnected),
    afterCommit(parted, broadcastParted),
    afterCommit(wayBackChanged, broadcastWayBack),
  ],
  sessionEvents: [paired, parted],
  revoking: [paired, parted],
  sweeps: (deps) => ({
    oldConnectionRequests: { minutes: 60, run: () => removeExpiredRequests(deps.db, now()) },
  }),
  privacy: pairPrivacy,
  userState: selectUserState,
});
