import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { newId } from '@twosome/contract/platform/ids';
import type { ReceivedFile } from '../../platform/http/route.ts';
import { type ArchiveFile, Unusable } from './archive.ts';

/** A photo of an archive as if it had been uploaded: images are decoded from files. Null if it is damaged. */
export async function extract(
  tmpDir: string,
  photo: ArchiveFile,
  userId: string,
  signal: AbortSignal,
): Promise<{ file: ReceivedFile; discard: () => Promise<void> } | null> {
  // the sweep of uploads deletes it after a crash
  const folder = join(tmpDir, `upload-${newId()}`);
  const discard = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'photo');
  const hash = createHash('sha256');
  let bytes = 0;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await pipeline(
      await photo.open(),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
      { signal },
    );
  } catch (error) {
    await discard();
    if (error instanceof Unusable && error.problem === 'damaged') return null;
    throw error;
  }
  return { file: { field: 'archive', path, bytes, sha256: hash.digest('hex'), userId, signal }, discard };
}
