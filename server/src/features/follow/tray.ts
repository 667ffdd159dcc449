import { afterCommit } from '../../platform/events.ts';
import { signatureOf } from '../media/signed-urls.ts';
import { paired } from '../pair/pair.events.ts';
import { refreshTrays, refreshWaiting, type TrayKind } from '../tray-kind.ts';
import { turnedPrivate, turnedPublic, twosomeHidden, visibleAgain } from '../twosome/twosome.events.ts';
import { findTwosomes } from '../twosome/twosome.sql.ts';
import { viewTwosome } from '../twosome/twosome.view.ts';
import { blocked, followAccepted, relationChanged, unblocked } from './follow.events.ts';
import { selectRequests } from './follow.sql.ts';

export const requestTray: TrayKind = {
  kind: 'request',
  select: selectRequests,
  async show(deps, viewer, ids) {
    const signature = signatureOf(deps, viewer);
    const rows = await findTwosomes(deps.db, viewer, ids);
    return new Map([...rows].map(([id, row]) => [id, { twosome: viewTwosome(row, viewer, signature) }]));
  },
  refreshedBy: [
    afterCommit(
      relationChanged,
      refreshTrays(({ followerId, followedId }) => [followerId, followedId]),
    ),
    afterCommit(
      followAccepted,
      refreshTrays(({ followedId }) => [followedId]),
    ),
    afterCommit(
      blocked,
      refreshTrays(({ blockerId, blockedId }) => [blockerId, blockedId]),
    ),
    afterCommit(
      unblocked,
      refreshTrays(({ blockerId, blockedId }) => [blockerId, blockedId]),
    ),
    afterCommit(turnedPrivate, refreshWaiting),
    afterCommit(twosomeHidden, refreshWaiting),
    afterCommit(turnedPublic, refreshWaiting),
    afterCommit(paired, refreshWaiting),
    afterCommit(visibleAgain, refreshWaiting),
  ],
};
