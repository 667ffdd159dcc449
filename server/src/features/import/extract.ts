import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@twosome/contract/platform/ids';
import type { ReceivedFile } from '../../platform/http/route.ts';
import type { StoredEntry } from './archive.ts';
import type { ImportRow } from './import.sql.ts';
import type { ImportDeps } from './import.ts';
import { readInChild } from './reader.ts';

/** Photos of an archive as if they had been uploaded, because images are decoded from files. Damaged ones are left out. */
export async function extractPhotos(
  deps: ImportDeps,
  row: ImportRow,
  entries: readonly StoredEntry[],
  signal: AbortSignal,
): Promise<{ files: ReceivedFile[]; discard: () => Promise<void> }> {
  // the sweep of uploads deletes it after a crash
  const folder = join(deps.tmpDir, `upload-${newId()}`);
  const discard = () => rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const extracted = await readInChild(deps, row.id, 'extract', { entries, folder }, { signal });
    const files = extracted.flatMap((file) =>
      file === null ? [] : [{ ...file, field: 'archive', userId: row.user_id, signal }],
    );
    return { files, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
