import { now } from '../../platform/clock.ts';
import { addMessages } from './add-messages.ts';
import { addPosts } from './add-posts.ts';
import { openArchive } from './archive.ts';
import { readContent } from './content.ts';
import { finishImport } from './end-import.ts';
import { findImport, type ImportRow, lockImport, writeImport } from './import.sql.ts';
import { archiveKeyOf, emitChanged, type ImportDeps, importJob } from './import.ts';
import { needsAgreement } from './import.view.ts';

/**
 * Adds the next posts of a confirmed import, or its messages once all posts are there and the partner agreed. Posts come
 * in portions, each a job of its own, so that imports of several couples take turns.
 */
export async function addContent(deps: ImportDeps, row: ImportRow, signal: AbortSignal) {
  const archive = await openArchive(deps.store, archiveKeyOf(row.id));
  try {
    const content = await readContent(archive, row);
    const added = await addPosts(deps, row, content, signal);
    if (added === 'ended') return;
    if (added === 'more')
      return await deps.db.transaction((tx) => deps.send(tx, importJob, row.id, { importId: row.id }));
    if (await waitForPartner(deps, row)) return;
    // the partner may have agreed while the photos came
    const latest = await findImport(deps.db, row.id);
    if (latest?.status !== 'importing') return;
    if (latest.with_messages && !(await addMessages(deps, latest, content, signal))) return;
  } finally {
    archive.close();
  }
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
