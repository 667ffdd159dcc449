import type { ImportProblem } from '@twosome/contract/import/import.texts';
import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { now } from '../../platform/clock.ts';
import type { InTransaction } from '../../platform/events.ts';
import { inGroups, type Listed } from '../../platform/storage/store.ts';
import { raiseHistory } from '../message/imported.sql.ts';
import { historyChanged } from '../message/message.events.ts';
import type { parted } from '../pair/pair.events.ts';
import { twosomeChanged } from '../twosome/twosome.events.ts';
import {
  deleteEnded,
  failImportsOf,
  findEnded,
  findRemoving,
  findUnanswered,
  lockImport,
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
    if (row.messages_done === 0) return;
    await raiseHistory(tx, twosomeId, row.added_at);
    await deps.emit(tx, historyChanged, { twosomeId });
  });
  await deps.store.remove([archiveKeyOf(id), ...planKeysOf(id)]);
}

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
  for (const { id, status } of await findUnanswered(deps.db, daysBefore(now(), limits.importWaitDays)))
    await (status === 'waiting' ? finishImport(deps, id) : failImport(deps, id, 'expired'));
  for (const importId of await findRemoving(deps.db, new Date(now().getTime() - removalMs)))
    await deps.db.transaction((tx) => deps.send(tx, importJob, importId, { importId }));
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
