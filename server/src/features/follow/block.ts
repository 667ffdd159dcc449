import { invalid, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { lockTwosomes, raiseVersions } from '../twosome/twosome.sql.ts';
import { requireMembership } from '../twosome/twosome.ts';
import { addBlock, bindPeople, findBlocks, removeBlock, removeFollowsBetween } from './block.sql.ts';
import { blocked, unblocked } from './follow.events.ts';
import { followErrors } from './follow.texts.ts';
import type { FollowDeps } from './follow.ts';

/** Hides two couples from each other and ends follows and requests. To the blocked couple the other seems deleted. */
export async function block(deps: FollowDeps, viewer: Partnered, otherId: string) {
  await deps.db.transaction(async (tx) => {
    const blocks = await lockBlocks(tx, viewer, otherId);
    if (blocks.byUs) return;
    if (blocks.byThem) throw notFound();
    await addBlock(tx, viewer.twosomeId, otherId, now());
    await removeFollowsBetween(tx, viewer.twosomeId, otherId);
    await raiseVersions(tx, [viewer.twosomeId, otherId]);
    await deps.emit(tx, blocked, { blockerId: viewer.twosomeId, blockedId: otherId });
  });
}

/** Lifts the viewer's block. Ended follows and requests are not restored. */
export async function unblock(deps: FollowDeps, viewer: Partnered, otherId: string) {
  await deps.db.transaction(async (tx) => {
    const blocks = await lockBlocks(tx, viewer, otherId);
    // a blocked couple must not learn of the block by unblocking
    if (!blocks.byUs && blocks.byThem) throw notFound();
    if (!blocks.byUs) return;
    await removeBlock(tx, viewer.twosomeId, otherId);
    // must exceed the versions sent with the deletion
    await raiseVersions(tx, [viewer.twosomeId, otherId]);
    await deps.emit(tx, unblocked, { blockerId: viewer.twosomeId, blockedId: otherId });
  });
}

async function lockBlocks(
  tx: Tx,
  viewer: Partnered,
  otherId: string,
): Promise<{ byUs: boolean; byThem: boolean }> {
  if (otherId === viewer.twosomeId) throw invalid('non_field_error', followErrors.ownProfile);
  await requireMembership(tx, viewer);
  await lockTwosomes(tx, [viewer.twosomeId, otherId]);
  const blocks = await findBlocks(tx, viewer.twosomeId, otherId);
  if (!blocks.exists) throw notFound();
  return blocks;
}

/** Applies the partners' earlier blocks to the couple that they form. */
export const bindBlocked = (
  tx: Tx,
  { twosomeId, userIds }: { twosomeId: string; userIds: readonly string[] },
): Promise<void> => bindPeople(tx, twosomeId, userIds, now());
