import { join } from 'node:path';
import type { Log } from '../log.ts';
import { openDiskStore } from './disk.ts';
import type { S3Settings } from './s3-settings.ts';
import type { Store } from './store.ts';

/** The store of the settings: a bucket, else a folder. */
export async function openStore(
  { s3, dataDir }: { s3: S3Settings | null; dataDir: string },
  log: Pick<Log, 'info' | 'warn'>,
): Promise<Store> {
  if (s3 === null) return openDiskStore(mediaFolder(dataDir));
  // the SDK takes 0.1 s to load, so only a server with a bucket loads it
  const { openS3Store } = await import('./s3.ts');
  return openS3Store(s3, log);
}

export const mediaFolder = (dataDir: string): string => join(dataDir, 'media');
