import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { installPackages } from './install/packages.mjs';
import { runNode } from './run/command.mjs';
import { inRoot, installed } from './run/root.mjs';
import { say } from './run/say.mjs';

// Installs missing packages and runs a TypeScript program: the given file, or the one of that name in the given folder.
// A folder without a name lists its programs.
let [target = '', ...args] = process.argv.slice(2);
// what operators run needs no more than the server does
const forTests = !/^(server|tools)\//.test(target);
if (!target.endsWith('.ts')) target = `${target}/${args.shift() ?? ''}.ts`;
if (existsSync(inRoot(target))) {
  await installPackages('.', { forTests });
  process.exitCode = (await runNode(installed('tsx/dist/cli.mjs'), [inRoot(target), ...args])).code;
} else {
  const folder = target.slice(0, target.lastIndexOf('/'));
  const programs = readdirSync(inRoot(folder)).filter((name) => /^[^.]+\.ts$/.test(name));
  say(`npm run ${folder} -- ${programs.map((name) => basename(name, '.ts')).join(' | ')}`);
  process.exitCode = target.endsWith('/.ts') ? 0 : 1;
}
