import { access, chmod, constants, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { codeOf } from './db/errors.ts';

/**
 * Every program that writes into `dataDir` calls this first. New files become readable by their owner only, and the
 * folder and its database are closed to other users, also when an earlier version or a copy left them open. A folder that
 * another user owns stays open, with a warning on stderr.
 */
export async function keepPrivate(dataDir: string): Promise<void> {
  // the umask belongs to the process; Node throws when a worker thread sets it
  if (isMainThread) process.umask(0o077);
  for (const folder of [dataDir, join(dataDir, 'database')]) {
    const found = await stat(folder).catch(() => null);
    if (found !== null && (found.mode & 0o777) !== 0o700) await close(folder);
  }
}

async function close(folder: string): Promise<void> {
  try {
    await chmod(folder, 0o700);
  } catch (error) {
    if (!['EPERM', 'EROFS'].includes(String(codeOf(error)))) throw error;
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    process.stderr.write(
      `Other users of this machine may enter ${folder}, and only its owner can close it: give it to the user of this program ("chown -R").\n`,
    );
  }
}
