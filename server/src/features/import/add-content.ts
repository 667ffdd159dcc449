import { now } from '../../platform/clock.ts';
import { addMessages } from './add-messages.ts';
import { addPosts } from './add-posts.ts';
import { finishImport } from './end-import.ts';
import { findImport, type ImportRow, lockImport, writeImport } from './import.sql.ts';
import { emitChanged, type ImportDeps, importJob } from './import.ts';
import { needsAgreement } from './import.view.ts';
import { makePlan, type Place } from './plan-file.ts';

/**
 * Adds the next posts of a confirmed import, or its messages once all posts are there and the partner agreed. Posts come
 * in portions, each a job of its own, so that imports of several couples take turns.
 */
export async function addContent(
  deps: ImportDeps,
  row: ImportRow,
  from: Place | undefined,
  signal: AbortSignal,
) {
  // the partner reads them while the photos come
  if (needsAgreement(row)) await makePlan(deps, row, 'messages', signal);
  const added = await addPosts(deps, row, from, signal);
  if (added === 'ended') return;
  if (added !== 'all')
    return await deps.db.transaction((tx) =>
      deps.send(tx, importJob, row.id, { importId: row.id, from: added }),
    );
  if (await waitForPartner(deps, row)) return;
  // the partner may have agreed while the photos came
  const latest = await findImport(deps.db, row.id);
  if (latest?.status !== 'importing') return;
  if (latest.with_messages && !(await addMessages(deps, latest, signal))) return;
  await finishImport(deps, row.id);
}

const waitForPartner = (deps: ImportDeps, { id }: ImportRow): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const row = await lockImport(tx, id, ['importing']);
    if (row === null || !needsAgreement(row)) return false;
    await writeImport(tx, { ...row, status: 'waiting', changed_at: now() });
    await emitChanged(deps, tx, row);
    return true;
  });
