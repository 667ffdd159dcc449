import { now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { invalid, notFound } from '../../platform/refusal.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { lockBoth, raiseVersions } from '../twosome/twosome.sql.ts';
import { requireStill } from '../twosome/twosome.ts';
import { addBlock, bindPeople, findBlocks, removeArrowsBetween, removeBlock } from './block.sql.ts';
import { blocked, followEnded } from './follow.facts.ts';

interface House {
  db: Db;
  announce: Announce;
}

/** Hides each from the other and ends what was between them. Whoever is blocked cannot tell it from being gone. */
export async function block(house: House, viewer: Partnered, otherId: string): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    const blocks = await reachBlocks(tx, viewer, otherId);
    if (blocks.byUs) return;
    if (blocks.byThem) throw notFound();
    await addBlock(tx, viewer.twosomeId, otherId, now());
    for (const arrow of await removeArrowsBetween(tx, viewer.twosomeId, otherId))
      await house.announce(tx, followEnded, arrow);
    await raiseVersions(tx, [viewer.twosomeId, otherId]);
    await house.announce(tx, blocked, { blockerId: viewer.twosomeId, blockedId: otherId });
  });
}

/** Lifts the own couple's block. Nothing that was comes back. */
export async function unblock(house: House, viewer: Partnered, otherId: string): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    const blocks = await reachBlocks(tx, viewer, otherId);
    // who is blocked and did not block must not learn it by trying
    if (!blocks.byUs && blocks.byThem) throw notFound();
    if (blocks.byUs) await removeBlock(tx, viewer.twosomeId, otherId);
  });
}

async function reachBlocks(
  tx: Tx,
  viewer: Partnered,
  otherId: string,
): Promise<{ byUs: boolean; byThem: boolean }> {
  if (otherId === viewer.twosomeId) throw invalid('non_field_error', 'This is your own profile.');
  await lockBoth(tx, [viewer.twosomeId, otherId]);
  await requireStill(tx, viewer);
  const blocks = await findBlocks(tx, viewer.twosomeId, otherId);
  if (!blocks.exists) throw notFound();
  return blocks;
}

/** A block binds people: it holds for the couple that they form now. */
export const bindBlocked = (
  tx: Tx,
  { twosomeId, userIds }: { twosomeId: string; userIds: readonly string[] },
): Promise<void> => bindPeople(tx, twosomeId, userIds, now());
