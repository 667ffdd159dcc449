import { existsSync, readdirSync } from 'node:fs';
import { installPackages } from '../install/packages.mjs';
import { runNode } from './command.mjs';
import { inRoot, installed } from './root.mjs';
import { say } from './say.mjs';

/**
 * Runs the program of a folder that the command line names, with the remaining arguments; without a name it lists them.
 *
 * @param {string} folder its files are the programs, its folders their modules
 * @param {string} command the command in messages
 */
export async function runProgramOf(folder, command) {
  const [name, ...rest] = process.argv.slice(2);
  const names = programsOf(inRoot(folder));
  if (name === undefined) {
    say(`${command} -- <name>, of: ${names.join(', ') || 'none yet'}`);
    return;
  }
  if (!names.includes(name)) {
    say(`There is no ${folder}/${name}.ts. There are: ${names.join(', ') || 'none yet'}`);
    process.exitCode = 1;
    return;
  }
  await installPackages();
  const program = [inRoot(folder, `${name}.ts`), ...rest];
  process.exitCode = (await runNode(installed('tsx/dist/cli.mjs'), program)).code;
}

/** @param {string} folder */
const programsOf = (folder) =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length));
