import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ImportProblem } from '@twosome/contract/import/import.texts';
import { newId } from '@twosome/contract/platform/ids';
import { ApiError } from '../../platform/api-error.ts';
import type { ReceivedFile } from '../../platform/http/route.ts';
import { createWorker, type Stopped } from '../../platform/worker/worker.ts';
import { type StoredEntry, UnusableArchive } from './archive.ts';
import type { Source } from './content.ts';
import type { ImportRow } from './import.sql.ts';
import { archiveKeyOf, type ImportDeps } from './import.ts';
import type { Summary } from './summarize.ts';

/** A photo of an archive as a file; null if it is damaged. */
export type Extracted = { path: string; bytes: number; sha256: string } | null;

interface Inputs {
  summarize: Source;
  /** gives the lines of the plan to the host's `write` */
  plan: Source & { part: 'posts' | 'messages' };
  extract: { entries: readonly StoredEntry[]; folder: string };
}

interface Results {
  summarize: Summary;
  plan: null;
  extract: Extracted[];
}

/** The tasks of read.worker.ts. They read the archive by the host's `size` and `read`. */
export type ReaderTasks = {
  [Name in keyof Results]: {
    input: Inputs[Name];
    result: { done: Results[Name] } | { failure: ImportProblem };
  };
};

/** Strangers choose archives, so the process that reads them has no keys, and ends if it takes too much time or memory. */
const reader = createWorker<ReaderTasks>({
  file: new URL('./read.worker.ts', import.meta.url),
  heapMb: 384,
  // a chat of 64 MB takes some seconds; a bucket may be slow, and requests go first
  deadlinesMs: { summarize: 600_000, plan: 600_000, extract: 600_000 },
  isBackground: true,
  idleMs: 10_000,
});

/** Of one call: this process holds so much of an archive. */
const mostRead = 4 * 1024 * 1024;

/** Reads an import's archive in a child process. Throws `UnusableArchive`, or the error of the store. */
export async function readInChild<Name extends keyof ReaderTasks>(
  { store }: Pick<ImportDeps, 'store'>,
  importId: string,
  task: Name,
  input: Inputs[Name],
  { signal, write }: { signal: AbortSignal; write?: (chunk: Uint8Array) => Promise<void> },
): Promise<Results[Name]> {
  const key = archiveKeyOf(importId);
  const size = await store.size(key);
  if (size === null) throw new UnusableArchive('interrupted');
  const read = async (start: number, end: number) => {
    // the process may have been taken over by the archive
    if (!(start >= 0 && start < end && end <= size && end - start <= mostRead))
      throw new UnusableArchive('damaged');
    const opened = await store.open(key, { start, end: end - 1 });
    if (opened === null) throw new UnusableArchive('interrupted');
    return buffer(opened.stream);
  };
  const host = { size: async () => size, read, ...(write && { write }) };
  const result: ReaderTasks[Name]['result'] | Stopped = await reader.run(task, input, { signal, host });
  if ('done' in result) return result.done;
  const { failure } = result;
  if (failure === 'crashed') throw new Error('The process that reads an archive ended.');
  throw new UnusableArchive(failure === 'tooSlow' || failure === 'outOfMemory' ? 'tooMuchWork' : failure);
}

/**
 * Gives `use` the photos of an archive as if they had been uploaded, because images are decoded from files. Those that are
 * damaged or refused leave out no other.
 */
export async function usePhotos<T>(
  deps: ImportDeps,
  row: ImportRow,
  entries: readonly StoredEntry[],
  signal: AbortSignal,
  use: (photo: ReceivedFile) => Promise<T>,
): Promise<T[]> {
  // the sweep of uploads deletes it after a crash
  const folder = join(deps.tmpDir, `upload-${newId()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const used: T[] = [];
    for (const file of await readInChild(deps, row.id, 'extract', { entries, folder }, { signal }))
      try {
        if (file !== null) used.push(await use({ ...file, field: 'archive', userId: row.user_id, signal }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.kind !== 'invalid') throw error;
      }
    return used;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
