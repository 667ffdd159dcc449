import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import type { Post, postCalls } from '@twosome/contract/post/post.contract';
import type { Member } from '@twosome/contract/post/post.rules';
import { ApiError, forbidden, invalid, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Db, Queries, Tx } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { BodyOf } from '../../platform/http/route.ts';
import type { Partnered, Viewer } from '../../platform/viewer.ts';
import type { Deps } from '../deps.ts';
import { detachImages } from '../media/media.ts';
import { type SignedUrls, signatureOf } from '../media/signed-urls.ts';
import type { Reportable } from '../reportable.ts';
import { visibleAgain } from '../twosome/twosome.events.ts';
import { requireMembership } from '../twosome/twosome.ts';
import {
  onlyMePostChanged,
  postAdded,
  postChanged,
  postDeleted,
  postHidden,
  postPublished,
} from './post.events.ts';
import { findPost } from './post.sql.ts';
import { postErrors, publishErrors } from './post.texts.ts';
import { lastEditorOf, viewPost } from './post.view.ts';
import {
  editPostRow,
  eraseDeletedPosts,
  findAlt,
  type LockedPost,
  lockOwnPost,
  lockPost,
  setDeleted,
  setShown,
  setTakenDown,
  setVisibility,
} from './write-post.sql.ts';

export type PostDeps = Pick<Deps, 'db' | 'reads' | 'store' | 'signedUrls' | 'cursors' | 'emit' | 'shown'>;
type Body<Line extends keyof typeof postCalls> = BodyOf<typeof postCalls, Line>;

export async function showPost(
  deps: { db: Queries; signedUrls: SignedUrls },
  viewer: Viewer,
  postId: string,
): Promise<Post> {
  const row = await findPost(deps.db, viewer, postId);
  if (row === null) throw notFound();
  return viewPost(row, viewer, signatureOf(deps, viewer));
}

/** Publishes or hides a post; toggles when `is_private` is absent. `edited_at` is the last edit that the publisher has seen. */
export async function setPostVisibility(
  deps: PostDeps,
  viewer: Partnered,
  postId: string,
  requested: Body<'POST post/:id/toggle_visibility/'>,
) {
  await deps.db.transaction(async (tx) => {
    const post = await lockOwnLivePost(tx, viewer, postId);
    if (post.taken_down) throw forbidden(postErrors.takenDown);
    const verdict = nextVisibility(
      { isPrivate: post.is_private, lastEditor: lastEditorOf(post) },
      post.role,
      requested.is_private,
    );
    if ('error' in verdict) throw forbidden(verdict.error);
    if (!verdict.changed) return;
    // the publisher must have seen the current text: the partner may have edited it since
    if (!verdict.is_private && hasUnseenEdit(requested.edited_at, post.edited_at))
      throw new ApiError('conflict', { current: await showPost({ ...deps, db: tx }, viewer, postId) });
    await setVisibility(tx, postId, verdict.is_private, now());
    const payload = { postId, twosomeId: viewer.twosomeId };
    await deps.emit(tx, postChanged, payload);
    if (verdict.is_private) await deps.emit(tx, postHidden, payload);
    else await deps.emit(tx, postPublished, { ...payload, publisherId: viewer.userId });
  });
}

export type VisibilityVerdict = { is_private: boolean; changed: boolean } | { error: string };

/**
 * The visibility after a request. Either member may make a post private. Only the member who did not write the current
 * content (`lastEditor`: the creator until the partner edits) may publish it, so that one person alone cannot publish.
 * Without `requested` the visibility toggles; a value that is already set changes nothing.
 */
export function nextVisibility(
  { isPrivate, lastEditor }: { isPrivate: boolean; lastEditor: Member },
  role: Member,
  requested?: boolean,
): VisibilityVerdict {
  const next = requested ?? !isPrivate;
  if (next === isPrivate) return { is_private: isPrivate, changed: false };
  if (!next && role === lastEditor) return { error: publishErrors[role] };
  return { is_private: next, changed: true };
}

/** Whether the client has not seen the last edit. A client that sends no `edited_at` has seen no edit. */
const hasUnseenEdit = (seen: string | null | undefined, edited: Date | null): boolean =>
  (seen ?? null) !== (edited?.toISOString() ?? null);

/**
 * Edits text and image descriptions. A public post becomes private until the other partner publishes it. `edited_at` is
 * the last edit that the editor has seen: a later edit is not overwritten (409).
 */
export async function editPost(
  deps: PostDeps,
  viewer: Partnered,
  postId: string,
  edit: Body<'PATCH post/:id/'>,
) {
  await deps.db.transaction(async (tx) => {
    const post = await lockOwnLivePost(tx, viewer, postId);
    if (post.taken_down) throw forbidden(postErrors.takenDown);
    const alt = await findAlt(tx, postId);
    if (edit.alt !== undefined && edit.alt.length !== alt.length)
      throw invalid('alt', postErrors.descriptionsMissing);
    const { text = post.text } = edit;
    // an edit without changes must not make the post private
    if (text === post.text && alt.every((current, index) => current === (edit.alt?.[index] ?? current)))
      return;
    if (edit.edited_at !== undefined && hasUnseenEdit(edit.edited_at, post.edited_at))
      throw new ApiError('conflict', { current: await showPost({ ...deps, db: tx }, viewer, postId) });
    const payload = { postId, twosomeId: viewer.twosomeId };
    if (!post.is_private) {
      await setVisibility(tx, postId, true, now());
      await deps.emit(tx, postHidden, payload);
    }
    // last: an edited post is not withdrawn but waits for the partner
    await editPostRow(tx, postId, { ...edit, byPartner: post.role === 'partner' }, now());
    await emitChange(deps.emit, tx, post, viewer, postChanged);
  });
}

/** Moves a post to the couple's "Recently deleted" for 30 days; no viewer sees it elsewhere. */
export async function deletePost(deps: PostDeps, viewer: Partnered, postId: string) {
  await deps.db.transaction(async (tx) => {
    const post = await lockOwnLivePost(tx, viewer, postId);
    await setDeleted(tx, postId, now());
    await emitChange(deps.emit, tx, post, viewer, postDeleted);
    if (!post.is_private) await deps.emit(tx, postHidden, { postId, twosomeId: viewer.twosomeId });
  });
}

/** Restores a deleted post as private, or for its creator alone as it was before: publishing takes both partners. */
export async function restorePost(deps: PostDeps, viewer: Partnered, postId: string) {
  await deps.db.transaction(async (tx) => {
    await requireMembership(tx, viewer);
    const post = await lockOwnPost(tx, viewer, postId, 'deleted');
    if (post === null) throw notFound();
    await setDeleted(tx, postId, null);
    await emitChange(deps.emit, tx, post, viewer, postChanged);
  });
}

/**
 * Shows the partner a post that only its creator saw, as if it were new; a repeat changes nothing. Until then the post is
 * not found by anybody else, so nobody else can show it.
 */
export async function showToPartner(deps: PostDeps, viewer: Partnered, postId: string) {
  await deps.db.transaction(async (tx) => {
    const post = await lockOwnLivePost(tx, viewer, postId);
    if (!post.only_me) return;
    const { userId, twosomeId } = viewer;
    await setShown(tx, postId, twosomeId, now());
    await deps.emit(tx, postAdded, { postId, twosomeId, creatorId: userId });
  });
}

/** Only its creator receives the changes of a post that nobody else sees. */
const emitChange = (
  emit: Emit,
  tx: Tx,
  { id: postId, only_me }: LockedPost,
  { userId, twosomeId }: Partnered,
  ofCouple: typeof postChanged,
) =>
  only_me
    ? emit(tx, onlyMePostChanged, { postId, twosomeId, creatorId: userId })
    : emit(tx, ofCouple, { postId, twosomeId });

/** Locks a post that is the viewer's to change and adds the viewer's role. Any other post is not found (404). */
async function lockOwnLivePost(
  tx: Tx,
  viewer: Partnered,
  postId: string,
): Promise<LockedPost & { role: Member }> {
  await requireMembership(tx, viewer);
  const post = await lockOwnPost(tx, viewer, postId, 'live');
  if (post === null) throw notFound();
  return { ...post, role: post.creator_id === viewer.userId ? 'creator' : 'partner' };
}

/**
 * Operator action: hides a post from all other viewers, or restores it. Its couple sees that it was taken down. Null for
 * an unknown post.
 */
export const setPostTakenDown: Reportable['setTakenDown'] = async (tx, emit, postId, isDown) => {
  const post = await lockPost(tx, postId);
  if (post === null) return null;
  const payload = { postId, twosomeId: post.twosome_id };
  const changed = post.taken_down !== isDown;
  if (changed) {
    await setTakenDown(tx, postId, isDown ? now() : null);
    await emit(tx, postChanged, payload);
  }
  if (changed && !post.is_private) await emit(tx, isDown ? postHidden : visibleAgain, payload);
  return { twosomeId: post.twosome_id, makerId: post.creator_id, changed };
};

const batchSize = 50;

/** Erases posts that were deleted more than 30 days ago, with their images. Safe to run concurrently. */
export async function eraseExpiredPosts(db: Db) {
  const before = daysBefore(now(), limits.deletedPostDays);
  for (;;) {
    const erased = await db.transaction(async (tx) => {
      const images = await eraseDeletedPosts(tx, before, batchSize);
      if (images.length > 0) await detachImages(tx, images);
      return images.length;
    });
    if (erased === 0) return;
  }
}
