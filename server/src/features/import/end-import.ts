import type { ImportProblem } from '@twosome/contract/import/import.texts';
import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { InTransaction } from '../../platform/events.ts';
import { inGroups, type Listed } from '../../platform/storage/store.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { requireFreshSignIn } from '../auth/auth.ts';
import { detachImages } from '../media/media.ts';
import { eraseImported } from '../message/erase.sql.ts';
import { raiseHistory } from '../message/imported.sql.ts';
import { historyChanged } from '../message/message.events.ts';
import type { parted } from '../pair/pair.events.ts';
import { postHidden } from '../post/post.events.ts';
import { eraseImportedPosts } from '../post/write-post.sql.ts';
import { twosomeChanged } from '../twosome/twosome.events.ts';
import { requireMembership } from '../twosome/twosome.ts';
import {
  deleteEnded,
  deleteImport,
  failImportsOf,
  findEnded,
  findUnchanged,
  type ImportRow,
  lockImport,
  lockImportOf,
  writeImport,
} from './import.sql.ts';
import { archiveKeyOf, emitChanged, type ImportDeps, importArea, importJob } from './import.ts';
import { planKeysOf } from './plan-file.ts';

/** Ends an import that cannot go on. */
export const failImport = (deps: ImportDeps, id: string, problem: ImportProblem) =>
  end(deps, id, { status: 'failed', problem });

/** Ends an import that is complete, or whose messages nobody agreed to. */
export const finishImport = (deps: ImportDeps, id: string) =>
  end(deps, id, { status: 'done', problem: null });

async function end(
  deps: ImportDeps,
  id: string,
  outcome: { status: 'failed' | 'done'; problem: ImportProblem | null },
) {
  await deps.db.transaction(async (tx) => {
    const row = await lockImport(tx, id, ['reading', 'preview', 'importing', 'waiting']);
    if (row === null) return;
    const { twosome_id: twosomeId } = row;
    await writeImport(tx, { ...row, ...outcome, preview: null, people: null, changed_at: now() });
    await emitChanged(deps, tx, row);
    if (row.photos_done > 0) await deps.emit(tx, twosomeChanged, { twosomeId });
    if (row.messages_done > 0) await emitHistory(deps, tx, row);
  });
  await removeFiles(deps, id);
}

/** The past of the room changed. */
async function emitHistory({ emit }: ImportDeps, tx: Tx, { twosome_id: twosomeId, added_at }: ImportRow) {
  await raiseHistory(tx, twosomeId, added_at);
  await emit(tx, historyChanged, { twosomeId });
}

const removeFiles = ({ store }: ImportDeps, id: string) =>
  store.remove([archiveKeyOf(id), ...planKeysOf(id)]);

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
  while (
    await deps.db.transaction(async (tx) => (await eraseImported(tx, twosomeId, id, messagesAtOnce)) > 0)
  )
    signal.throwIfAborted();
  await removeFiles(deps, id);
  await deps.db.transaction(async (tx) => {
    const last = await lockImportOf(tx, twosomeId, id);
    if (last?.status !== 'removing') return;
    if (last.messages_done > 0) await emitHistory(deps, tx, last);
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

/** An import of a couple that parts adds nothing more. What it added stays with what the two have. */
export const endImports: InTransaction<typeof parted> = async (tx, { twosomeId }) =>
  void (await failImportsOf(tx, twosomeId, 'parted', now()));

/** Longer than a removal and the retries of its job take. */
const removalMs = 1_800_000;

/**
 * Ends imports that nobody confirmed, or whose messages nobody agreed to, for a week; goes on with removals whose job was
 * given up; deletes the rows of those that can no longer be taken back; removes archives and plans that no import needs.
 */
export async function sweepImports(deps: ImportDeps) {
  const unanswered = daysBefore(now(), limits.importWaitDays);
  for (const { id, status } of await findUnchanged(deps.db, ['preview', 'waiting'], unanswered))
    await (status === 'waiting' ? finishImport(deps, id) : failImport(deps, id, 'expired'));
  const stuck = new Date(now().getTime() - removalMs);
  for (const { id } of await findUnchanged(deps.db, ['removing'], stuck))
    await deps.db.transaction((tx) => deps.send(tx, importJob, id, { importId: id }));
  await deleteEnded(deps.db, daysBefore(now(), limits.importDays));
  // one that is being uploaded has no row yet
  const before = daysBefore(now(), 1);
  const idOf = (key: string) => key.slice(importArea.length + 1, key.indexOf('.'));
  for await (const files of inGroups(deps.store.list(importArea))) {
    const ended = await findEnded(
      deps.db,
      files.map(({ key }) => idOf(key)),
    );
    const isUnneeded = ({ key, at }: Listed) => ended.get(idOf(key)) ?? at < before;
    await deps.store.remove(files.filter(isUnneeded).map(({ key }) => key));
  }
}
