import { run } from '../run/command.mjs';
import { say, since } from '../run/say.mjs';
import { inPath } from './find.mjs';

/**
 * @typedef {object} Program
 * @property {string} name in messages
 * @property {string} debian the Debian package
 * @property {() => string | null} find
 */

/**
 * Installs missing programs where possible: as root, with apt.
 *
 * @param {Program[]} programs
 * @returns {Promise<string[]>} a message for each program that is still missing
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

/** @param {string[]} args @returns {Promise<string | null>} the output of a failure */
async function apt(args) {
  const { code, output } = await run('apt-get', ['-qq', ...args], {
    quiet: true,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return code === 0 ? null : output.trimEnd();
}
