import { parseArgs } from 'node:util';
import * as find from './install/find.mjs';
import { installPackages } from './install/packages.mjs';
import { end } from './run/end.mjs';
import { inOneLine, say } from './run/say.mjs';
import { startPostgres } from './stages/postgres.mjs';
import { stories } from './stages/runners.mjs';
import { finish, stage } from './stages/stage.mjs';

// The browser stories of `npm test`, or all that are in the named files, as often as `--repeat` says.
try {
  const { values, positionals: names } = parseArgs({
    options: { repeat: { type: 'string', default: '1' } },
    allowPositionals: true,
  });
  const repeat = Number(values.repeat);
  if (!Number.isInteger(repeat) || repeat < 1) throw new Error('--repeat takes a number from 1.');
  await installPackages();
  const bin = find.postgres();
  const address = process.env.TEST_DATABASE_URL ?? (bin && (await startPostgres(bin)).url);
  const env = address ? { ...process.env, TEST_DATABASE_URL: address } : process.env;
  finish([await stage('Browser stories', () => stories({ names, repeat, env }))], []);
} catch (error) {
  say(inOneLine(error));
  process.exitCode = 1;
} finally {
  await end();
}
