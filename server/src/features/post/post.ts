import type { Post } from '@twosome/contract/post/post.contract';
import { nextVisibility, staysPublicAfterEdit, takenDownRefusal } from '@twosome/contract/post/post.rules';
import { now } from '../../platform/clock.ts';
import type { Db, Queries, Tx } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { forbidden, invalid, notFound, Refusal } from '../../platform/refusal.ts';
import type { Partnered, Viewer } from '../../platform/viewer.ts';
import { requireStill } from '../twosome/twosome.ts';
import { postChanged, postDeleted, postHidden, postPublished } from './post.facts.ts';
import {
  editPostRow,
  findAlt,
  findPost,
  type LockedPost,
  lockOwnPost,
  setDeleted,
  setVisibility,
} from './post.sql.ts';
import { viewPost } from './post.view.ts';

interface House {
  db: Db;
  announce: Announce;
}

export async function showPost(db: Queries, viewer: Viewer, postId: string, seal: string): Promise<Post> {
  const row = await findPost(db, viewer, postId);
  if (row === null) throw notFound();
  return viewPost(row, viewer, seal);
}

/** Publishes or makes private; without a wish it toggles. `edited_at` is the last edit that the publisher has seen. */
export async function setPostVisibility(
  house: House,
  viewer: Partnered,
  postId: string,
  wish: { is_private?: boolean | undefined; edited_at?: string | null | undefined },
  seal: string,
): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    const post = await reachOwn(tx, viewer, postId);
    if (post.taken_down) throw forbidden(takenDownRefusal);
    const verdict = nextVisibility(post.is_private, post.role, wish.is_private);
    if ('refusal' in verdict) throw forbidden(verdict.refusal);
    if (!verdict.changed) return;
    // one partner writes and the other publishes: nobody publishes words that were put there meanwhile
    if (!verdict.is_private && isOther(wish.edited_at, post.edited_at))
      throw new Refusal('conflict', { current: await showPost(tx, viewer, postId, seal) });
    await setVisibility(tx, postId, verdict.is_private, now());
    const names = { postId, twosomeId: viewer.twosomeId };
    await house.announce(tx, postChanged, names);
    if (verdict.is_private) await house.announce(tx, postHidden, names);
    else await house.announce(tx, postPublished, { ...names, publisherId: viewer.userId });
  });
}

/** Whether the words that somebody has seen are not those that are there. Who does not say is not asked. */
const isOther = (seen: string | null | undefined, edited: Date | null): boolean =>
  seen !== undefined && seen !== (edited?.toISOString() ?? null);

/** Edits text and descriptions. When the creator edits, a public post waits for the partner again. */
export async function editPost(
  house: House,
  viewer: Partnered,
  postId: string,
  edit: { text?: string | undefined; alt?: readonly string[] | undefined },
): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    const post = await reachOwn(tx, viewer, postId);
    if (post.taken_down) throw forbidden(takenDownRefusal);
    const alt = await findAlt(tx, postId);
    if (edit.alt !== undefined && edit.alt.length !== alt.length)
      throw invalid('alt', 'There must be one description for each image.');
    const { text = post.text } = edit;
    // what changes nothing takes nothing back from the public either
    if (text === post.text && alt.every((one, place) => one === (edit.alt?.[place] ?? one))) return;
    await editPostRow(tx, postId, edit, now());
    const names = { postId, twosomeId: viewer.twosomeId };
    if (!post.is_private && !staysPublicAfterEdit(post.role)) {
      await setVisibility(tx, postId, true, now());
      await house.announce(tx, postHidden, names);
    }
    await house.announce(tx, postChanged, names);
  });
}

/** Deletes: out of everybody's sight at once, for 30 days among the couple's "Recently deleted". */
export async function deletePost(house: House, viewer: Partnered, postId: string): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    const post = await reachOwn(tx, viewer, postId);
    await setDeleted(tx, postId, now());
    const names = { postId, twosomeId: viewer.twosomeId };
    await house.announce(tx, postDeleted, names);
    if (!post.is_private) await house.announce(tx, postHidden, names);
  });
}

/** Brings a deleted post back, private: nothing gets out by one person alone. */
export async function restorePost(house: House, viewer: Partnered, postId: string): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    await requireStill(tx, viewer);
    const post = await lockOwnPost(tx, viewer.twosomeId, postId, 'deleted');
    if (post === null) throw notFound();
    await setDeleted(tx, postId, null);
    await house.announce(tx, postChanged, { postId, twosomeId: viewer.twosomeId });
  });
}

/** An own post with the viewer's part in it. One of somebody else is not found. */
async function reachOwn(
  tx: Tx,
  viewer: Partnered,
  postId: string,
): Promise<LockedPost & { role: 'creator' | 'partner' }> {
  await requireStill(tx, viewer);
  const post = await lockOwnPost(tx, viewer.twosomeId, postId, 'live');
  if (post === null) throw notFound();
  return { ...post, role: post.creator_id === viewer.userId ? 'creator' : 'partner' };
}
