import type { Queries } from '../../platform/db/db.ts';
import type { Sockets } from '../../platform/realtime/realtime.ts';
import { sendToAll } from '../../platform/realtime/sending.ts';
import type { Seals } from '../media/seal.ts';
import { tellTwosome, tellTwosomeTo } from '../twosome/twosome.tell.ts';

interface Node {
  db: Queries;
  sockets: Sockets;
  seals: Seals;
}
interface Arrow {
  followerId: string;
  followedId: string;
}

/** Both see each other's profile anew. Who lost sight of one that is private lets go of its posts. */
export const tellRelation =
  (node: Node) =>
  async ({ followerId, followedId }: Arrow): Promise<void> => {
    await tellTwosomeTo(node, followerId, followedId);
    await tellTwosomeTo(node, followedId, followerId);
  };

/** Everybody who asked follows now, and all see it on their own profiles. */
export const tellAccepted =
  (node: Node) =>
  async ({
    followerIds,
    followedId,
  }: {
    followerIds: readonly string[];
    followedId: string;
  }): Promise<void> => {
    for (const twosomeId of [followedId, ...followerIds]) await tellTwosome(node)({ twosomeId });
  };

/** One follower more or less here, one followed couple more or less there: both see it on their own profile. */
export const tellCounts =
  (node: Node) =>
  async ({ followerId, followedId }: Arrow): Promise<void> => {
    for (const twosomeId of [followerId, followedId]) await tellTwosome(node)({ twosomeId });
  };

/** Each is gone for the other, and neither frame says why. */
export const tellBlocked =
  ({ sockets }: Node) =>
  async ({ blockerId, blockedId }: { blockerId: string; blockedId: string }): Promise<void> => {
    for (const [here, gone] of [
      [blockerId, blockedId],
      [blockedId, blockerId],
    ] as const)
      sendToAll(sockets.of({ twosomeIds: [here] }), {
        type: 'relay',
        data: { type: 'sync_twosome', deleted: gone },
        sent_by: null,
      });
  };
