import { spawn } from 'node:child_process';
import { atEnd } from './end.mjs';
import { root } from './root.mjs';

/**
 * @typedef {object} How
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [quiet] returns the output instead of printing it
 * @property {number} [uid]
 * @property {number} [gid]
 */

/**
 * Runs a command to its end, without stdin, so that it cannot prompt.
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
    const unregister = atEnd(async () => {
      child.kill('SIGTERM');
      // Its database or folder is removed next, so wait for the command to exit, with a timeout.
      const killTimer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await closed;
      clearTimeout(killTimer);
    });
    let output = '';
    const append = (/** @type {Buffer} */ part) => {
      output += part;
    };
    child.stdout?.on('data', append);
    child.stderr?.on('data', append);
    child.on('error', (error) => {
      unregister();
      reject(error);
    });
    child.on('close', (code) => {
      unregister();
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a script of an installed package. @param {string} script @param {string[]} args @param {How} [how] */
export const runNode = (script, args, how) => run(process.execPath, [script, ...args], how);
