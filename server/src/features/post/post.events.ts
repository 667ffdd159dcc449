import { defineEvent } from '../../platform/events.ts';
import { sendToAll } from '../../platform/realtime/frame.ts';
import type { Throttle } from '../../platform/throttle.ts';
import { signatureOf } from '../media/signed-urls.ts';
import type { BroadcastDeps } from '../twosome/twosome.events.ts';
import { viewerId } from '../twosome/twosome.sql.ts';
import {
  findDeletion,
  findFollowersWhoSeePost,
  findPost,
  findPostsAs,
  findViewersWhoLostPost,
} from './post.sql.ts';
import { viewPost } from './post.view.ts';

interface PostPayload {
  postId: string;
  twosomeId: string;
}

const ofCouple = ({ twosomeId }: PostPayload) => [twosomeId];

export const postAdded = defineEvent<PostPayload & { creatorId: string }>('post.added', 'postId', ofCouple);
export const postPublished = defineEvent<PostPayload & { publisherId: string }>('post.published', 'postId');
/** Content of the post has changed. Only its couple receives it; other viewers see it at their next load. */
export const postChanged = defineEvent<PostPayload>('post.changed', 'postId', ofCouple);
/** Only the couple can see the post now: it was made private, deleted or taken down. */
export const postHidden = defineEvent<PostPayload>('post.hidden', 'postId');
/** A post that only its creator sees was added, changed or deleted. */
export const onlyMePostChanged = defineEvent<PostPayload & { creatorId: string }>(
  'post.only_me_changed',
  'postId',
  ofCouple,
);
export const postDeleted = defineEvent<PostPayload>('post.deleted', 'postId', ofCouple);

/** Sends its creator the post that nobody else sees, or its deletion. */
export async function broadcastOnlyMePost(
  deps: BroadcastDeps,
  { postId, twosomeId, creatorId }: PostPayload & { creatorId: string },
) {
  const { db, sockets } = deps;
  const connections = sockets.of({ userIds: [creatorId] });
  if (connections.length === 0) return;
  const row = await findPost(db, { userId: creatorId, twosomeId }, postId);
  if (row === null)
    return sendToAll(connections, deletedFrame(postId, (await findDeletion(db, postId))?.version));
  for (const { viewer, send } of connections) {
    const post = viewPost(row, viewer, signatureOf(deps, viewer));
    send({ type: 'relay', data: { type: 'sync_post', post }, sent_by: null });
  }
}

/** Sends the post to both partners, each with their own view of it. */
export const broadcastPostToCouple = (deps: BroadcastDeps, { postId, twosomeId }: PostPayload) =>
  broadcastPostTo(deps, postId, [twosomeId]);

/** Sends the post to these couples, each with their own view of it; couples who cannot see it receive nothing. */
export async function broadcastPostTo(deps: BroadcastDeps, postId: string, twosomeIds: readonly string[]) {
  const { db, sockets } = deps;
  const couples = [...new Set(twosomeIds)];
  const connections = sockets.of({ twosomeIds: couples });
  if (connections.length === 0) return;
  const rows = await findPostsAs(
    db,
    couples.map((twosomeId) => ({ twosomeId, postId })),
  );
  for (const { viewer, send } of connections) {
    const row = rows[couples.indexOf(viewer.twosomeId ?? '')];
    if (row === undefined) continue;
    const post = viewPost(row, viewer, signatureOf(deps, viewer));
    send({ type: 'relay', data: { type: 'sync_post', post }, sent_by: null });
  }
}

/**
 * Sends the deletion of a post to its couple, unless it has been restored since. With the version a client discards a
 * response that was read before the deletion and arrives after it.
 */
export async function broadcastPostDeleted(
  { db, sockets }: BroadcastDeps,
  { postId, twosomeId }: PostPayload,
) {
  const connections = sockets.of({ twosomeIds: [twosomeId] });
  if (connections.length === 0) return;
  const found = await findDeletion(db, postId);
  if (found === null || found.is_deleted) sendToAll(connections, deletedFrame(postId, found?.version));
}

/** Sends the removal to other viewers who were shown the couple and can no longer see the post. */
export async function broadcastPostHidden({ db, shown }: BroadcastDeps, { postId, twosomeId }: PostPayload) {
  const others = shown.holdersOf(twosomeId);
  if (others.length === 0) return;
  const { viewers, version } = await findViewersWhoLostPost(
    db,
    { postId, twosomeId },
    others.map(({ viewer }) => viewer),
  );
  sendToAll(
    others.filter(({ viewer }) => viewers.has(viewerId(viewer))),
    deletedFrame(postId, version),
  );
}

/**
 * Hints at a new post to the connected couples that follow its author: a `feed` frame without content, at most one in 30
 * seconds for each person. Publishing writes nothing per follower: each node looks up its own connected couples. People
 * for whom a hint already waits are left out.
 */
export async function hintAtPublished(
  { db, sockets, feedThrottle }: Pick<BroadcastDeps, 'db' | 'sockets'> & { feedThrottle: Throttle },
  { postId, twosomeId }: PostPayload,
) {
  const others = sockets
    .all()
    .filter(({ viewer }) => viewer.twosomeId !== twosomeId && !feedThrottle.isWaiting(viewer.userId));
  const couples = [...new Set(others.flatMap(({ viewer }) => viewer.twosomeId ?? []))];
  if (couples.length === 0) return;
  const followers = await findFollowersWhoSeePost(db, { postId, twosomeId }, couples);
  const people = new Map(others.map(({ viewer }) => [viewer.userId, viewer.twosomeId]));
  for (const [userId, coupleId] of people)
    if (coupleId !== null && followers.has(coupleId))
      feedThrottle.run(userId, () => sendToAll(connectionsOf(sockets, userId, coupleId), feedFrame));
}

/** The connections of a person in this couple: they may have parted while a hint waited. */
const connectionsOf = (sockets: BroadcastDeps['sockets'], userId: string, twosomeId: string) =>
  sockets.of({ userIds: [userId] }).filter(({ viewer }) => viewer.twosomeId === twosomeId);

const feedFrame = { type: 'feed', data: {}, sent_by: null };

const deletedFrame = (postId: string, version: number | undefined) => ({
  type: 'relay',
  data: { type: 'sync_post', deleted: postId, ...(version !== undefined && { version }) },
  sent_by: null,
});
