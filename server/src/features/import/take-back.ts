import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { requireFreshSignIn } from '../auth/auth.ts';
import { detachImages } from '../media/media.ts';
import { eraseImported } from '../message/erase.sql.ts';
import { raiseHistory } from '../message/imported.sql.ts';
import { historyChanged } from '../message/message.events.ts';
import { postHidden } from '../post/post.events.ts';
import { eraseImportedPosts } from '../post/write-post.sql.ts';
import { twosomeChanged } from '../twosome/twosome.events.ts';
import { requireMembership } from '../twosome/twosome.ts';
import { deleteImport, type ImportRow, lockImportOf, writeImport } from './import.sql.ts';
import { archiveKeyOf, emitChanged, type ImportDeps, importJob } from './import.ts';
import { planKeysOf } from './plan-file.ts';

/** Posts and messages per transaction. The embedded database runs one at a time, so other people wait for each. */
const postsAtOnce = 50;
const messagesAtOnce = 50;

/**
 * Takes an import back, in any state. From here on no step of its job adds anything; a job erases what it added,
 * because half a million messages take minutes.
 */
export const takeBack = (deps: ImportDeps, viewer: Partnered, id: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await requireMembership(tx, viewer);
    const row = await lockImportOf(tx, viewer.twosomeId, id);
    if (row === null || isPast(row)) throw notFound();
    // a person who holds the phone for a minute must not be able to erase what the two have
    if (row.photos_done + row.messages_done > 0) await requireFreshSignIn(tx, viewer);
    const removing = { ...row, status: 'removing' as const, preview: null, people: null, changed_at: now() };
    await writeImport(tx, removing);
    await deps.send(tx, importJob, id, { importId: id });
    await emitChanged(deps, tx, row);
  });

/** It ended so long ago that it can no longer be taken back. */
const isPast = ({ status, changed_at }: ImportRow): boolean =>
  (status === 'done' || status === 'failed') && changed_at <= daysBefore(now(), limits.importDays);

/** Erases everything that the import added, then the import. May run several times simultaneously. */
export async function removeImported(deps: ImportDeps, row: ImportRow, signal: AbortSignal) {
  const { id, twosome_id: twosomeId } = row;
  while (await removePosts(deps, row)) signal.throwIfAborted();
  while (await deps.db.transaction(async (tx) => (await eraseImported(tx, id, messagesAtOnce)) > 0))
    signal.throwIfAborted();
  await deps.store.remove([archiveKeyOf(id), ...planKeysOf(id)]);
  await deps.db.transaction(async (tx) => {
    const last = await lockImportOf(tx, twosomeId, id);
    if (last?.status !== 'removing') return;
    if (last.messages_done > 0) {
      await raiseHistory(tx, twosomeId, last.added_at);
      await deps.emit(tx, historyChanged, { twosomeId });
    }
    await deleteImport(tx, id);
    await emitChanged(deps, tx, last);
    await deps.emit(tx, twosomeChanged, { twosomeId });
  });
}

const removePosts = ({ db, emit }: ImportDeps, { id, twosome_id: twosomeId }: ImportRow): Promise<boolean> =>
  db.transaction(async (tx) => {
    const posts = await eraseImportedPosts(tx, id, postsAtOnce);
    await detachImages(
      tx,
      posts.flatMap(({ images }) => images),
    );
    for (const post of posts)
      if (!post.is_private) await emit(tx, postHidden, { postId: post.id, twosomeId });
    return posts.length > 0;
  });
