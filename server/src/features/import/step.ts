import { addContent } from './add-content.ts';
import { UnusableArchive } from './archive.ts';
import { failImport } from './end-import.ts';
import { findImport, type ImportRow } from './import.sql.ts';
import type { ImportDeps, ImportStep } from './import.ts';
import { readArchive } from './read-archive.ts';
import { removeImported } from './take-back.ts';

/** Takes the next step of an import. An interrupted step goes on where it was; each runs again without doing anything twice. */
export const takeImportStep =
  (deps: ImportDeps) =>
  async ({ importId, from }: ImportStep, signal: AbortSignal): Promise<void> => {
    const row = await findImport(deps.db, importId);
    try {
      if (row !== null) await stepOf(deps, row, from, signal);
    } catch (error) {
      if (!(error instanceof UnusableArchive)) throw error;
      await failImport(deps, importId, error.problem);
    }
  };

async function stepOf(deps: ImportDeps, row: ImportRow, from: ImportStep['from'], signal: AbortSignal) {
  if (row.status === 'importing') await addContent(deps, row, from, signal);
  else if (row.status === 'reading') await readArchive(deps, row, signal);
  else if (row.status === 'removing') await removeImported(deps, row, signal);
}

/** When every attempt at a step failed. What was added stays until somebody takes it back. */
export const giveUpImport =
  (deps: ImportDeps) =>
  ({ importId }: { importId: string }) =>
    failImport(deps, importId, 'interrupted');
