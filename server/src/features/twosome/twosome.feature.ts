import { now } from '../../platform/clock.ts';
import { afterCommit } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import { removeExpiredHolds } from './held-names.sql.ts';
import { profileNotices } from './notices.ts';
import { selectNow, selectReported } from './reportable.sql.ts';
import { createShownTwosomes, type ShownTwosomes } from './shown.ts';
import {
  broadcastTwosome,
  broadcastTwosomeClosed,
  broadcastTwosomeHidden,
  turnedPrivate,
  twosomeChanged,
  twosomeHidden,
} from './twosome.events.ts';
import { twosomePrivacy } from './twosome.privacy.ts';
import { twosomeFrames, twosomeImages, twosomeRoutes } from './twosome.routes.ts';
import { twosomeErrors } from './twosome.texts.ts';
import { setProfileTakenDown } from './twosome.ts';

declare module '../deps.ts' {
  interface Shared {
    shown: ShownTwosomes;
  }
}

export const twosomeFeature = feature('twosome', {
  shared: (node) => ({ shown: createShownTwosomes(node) }),
  stop: ({ shown }) => shown.close(),
  routes: twosomeRoutes,
  frames: twosomeFrames,
  files: twosomeImages,
  afterCommit: [
    afterCommit(twosomeChanged, broadcastTwosome),
    afterCommit(turnedPrivate, broadcastTwosomeClosed),
    afterCommit(twosomeHidden, broadcastTwosomeHidden),
  ],
  revoking: [turnedPrivate, twosomeHidden],
  sweeps: (deps) => ({
    heldUsernames: { minutes: 60, run: () => removeExpiredHolds(deps.db, now()) },
  }),
  privacy: twosomePrivacy,
  notices: profileNotices,
  reportable: {
    kind: 'profile',
    select: selectReported,
    selectNow,
    setTakenDown: setProfileTakenDown,
    ownError: twosomeErrors.ownReport,
  },
});
