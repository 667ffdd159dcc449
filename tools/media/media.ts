import { parseArgs } from 'node:util';
import { readConfig } from '../../server/src/config.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { keepPrivate } from '../../server/src/platform/private-files.ts';
import { openStore } from '../../server/src/platform/storage/open.ts';
import { openExistingDatabase } from '../admin/answer.ts';
import { NotPossible, perform } from '../run/operator.ts';
import { say } from '../run/say.mjs';
import { move } from './move.ts';

const usage = 'Usage: npm run media -- move to-bucket | to-folder [--copy] [--dry-run]';

async function run(args: readonly string[]): Promise<void> {
  const { command, direction, isCopy, isDry } = read(args);
  if (command !== 'move' || !['to-bucket', 'to-folder'].includes(direction)) throw new NotPossible(usage);
  const config = readConfig(process.env);
  const { s3, dataDir } = config;
  if (s3 === null)
    throw new NotPossible('S3_BUCKET is not set: set the bucket and its keys, in both directions.');
  await keepPrivate(dataDir);
  const log = createLog('silent');
  const db = await openExistingDatabase(config);
  try {
    const [folder, bucket] = [
      await openStore({ s3: null, dataDir }, log),
      await openStore({ s3, dataDir }, log),
    ];
    const [from, to] = direction === 'to-bucket' ? [folder, bucket] : [bucket, folder];
    const { copied, present, unknown } = await move({ db, from, to, isDry, isCopy, say });
    say(
      isDry
        ? `${copied} files would be copied; ${present} are there already, ${unknown} belong to no image.`
        : `${copied} files were copied; ${present} were there already, ${unknown} belong to no image.${isCopy ? '' : ' The source was emptied.'}`,
    );
  } finally {
    await db.close();
  }
}

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { copy: { type: 'boolean', default: false }, 'dry-run': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [command = '', direction = ''] = positionals;
    return { command, direction, isCopy: values.copy, isDry: values['dry-run'] };
  } catch {
    throw new NotPossible(usage);
  }
}

await perform(run(process.argv.slice(2)));
