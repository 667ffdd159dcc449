import { spawn } from 'node:child_process';
import { atEnd } from './end.mjs';
import { root } from './root.mjs';

/**
 * @typedef {object} How
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [quiet] keeps the output and gives it back instead of showing it
 * @property {number} [uid]
 * @property {number} [gid]
 */

/**
 * Runs a command to its end. It is given no input, so that it cannot ask.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {How} [how]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd = root, env = process.env, quiet = false, ...who } = {}) {
  return new Promise((resolve, reject) => {
    const out = quiet ? 'pipe' : 'inherit';
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', out, out], ...who });
    const closed = new Promise((done) => child.once('close', done));
    const forget = atEnd(async () => {
      child.kill('SIGTERM');
      // what it runs on (a database, a folder) goes after it, so it is waited for, but not for ever
      const patience = setTimeout(() => child.kill('SIGKILL'), 5000);
      await closed;
      clearTimeout(patience);
    });
    let output = '';
    const keep = (/** @type {Buffer} */ part) => {
      output += part;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => {
      forget();
      reject(error);
    });
    child.on('close', (code) => {
      forget();
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a script of an installed package. @param {string} script @param {string[]} args @param {How} [how] */
export const runNode = (script, args, how) => run(process.execPath, [script, ...args], how);
