import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs as a user who does not own the folder; root could change any folder. */
function keepPrivateAsAnother(folder: string) {
  const program = `
    import { keepPrivate } from ${JSON.stringify(new URL('private-files.ts', import.meta.url).href)};
    import { explainStartError } from ${JSON.stringify(new URL('start-errors.ts', import.meta.url).href)};
    if (process.getuid() === 0) process.setuid(65534);
    await keepPrivate(${JSON.stringify(folder)}).catch((error) => console.log(explainStartError(error)));`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return [stdout.trim(), stderr.trim()];
}

test('a folder owned by another user stays open with a warning, and is refused if it is not writable', () => {
  expect(keepPrivateAsAnother('/tmp')).toEqual([
    '',
    'Other users of this machine may enter /tmp, and only its owner can close it: give it to the user of this program ("chown -R").',
  ]);
  expect(keepPrivateAsAnother('/usr')).toEqual([
    'DATA_DIR cannot be written (/usr): give this user the right, or set DATA_DIR to another folder.',
    '',
  ]);
});
