import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from './install/packages.mjs';
import { runNode } from './run/command.mjs';
import { inRoot, installed } from './run/root.mjs';
import { say } from './run/say.mjs';

// `npm run bench -- timeline` runs bench/timeline.ts and hands it what follows; without a name, the names.
const [name, ...rest] = process.argv.slice(2);
const folder = inRoot('bench');
const names = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

if (name === undefined) {
  say(
    names.length > 0
      ? `npm run bench -- <name>, of: ${names.join(', ')}`
      : 'There are no measurements in bench/ yet.',
  );
} else if (names.includes(name)) {
  await installPackages();
  process.exitCode = (
    await runNode(installed('tsx/dist/cli.mjs'), [join(folder, `${name}.ts`), ...rest])
  ).code;
} else {
  say(`There is no bench/${name}.ts. There are: ${names.join(', ') || 'none yet'}`);
  process.exitCode = 1;
}
