import { run } from '../run/command.mjs';
import { say, since } from '../run/say.mjs';
import { inPath } from './find.mjs';

/**
 * @typedef {object} Program
 * @property {string} name as people call it
 * @property {string} debian the package that brings it
 * @property {() => string | null} find
 */

/**
 * Installs the programs that are missing, where this machine lets us: as root, with apt.
 *
 * @param {Program[]} programs
 * @returns {Promise<string[]>} a sentence for each that is still missing
 */
export async function installPrograms(programs) {
  const missing = programs.filter(({ find }) => find() === null);
  if (missing.length === 0) return [];
  const names = missing.map(({ name }) => name).join(', ');
  const packages = missing.map(({ debian }) => debian);
  if (process.getuid?.() !== 0 || inPath('apt-get') === null)
    return missing.map(
      ({ name, debian }) =>
        `${name} is not on this machine, and only root can install it here (on Debian: apt-get install ${debian}).`,
    );
  const start = performance.now();
  say(`Installing ${names} (apt-get install ${packages.join(' ')}) …`);
  const trouble =
    (await apt(['update'])) ?? (await apt(['install', '-y', '--no-install-recommends', ...packages]));
  if (trouble) say(trouble);
  say(`Done in ${since(start)}.`);
  return programs
    .filter(({ find }) => find() === null)
    .map(({ name, debian }) => `${name} is missing, and apt-get could not install ${debian}.`);
}

/** @param {string[]} args @returns {Promise<string | null>} what it said when it failed */
async function apt(args) {
  const { code, output } = await run('apt-get', ['-qq', ...args], {
    quiet: true,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return code === 0 ? null : output.trimEnd();
}
