import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { atEnd } from '../run/end.mjs';
import { inRoot } from '../run/root.mjs';
import { isRunning } from '../run/running.mjs';
import { say, since } from '../run/say.mjs';
import { fingerprint } from './fingerprint.mjs';
import { server } from './server.mjs';
import { web } from './web.mjs';

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string[]} sources all inputs of its result
 * @property {string} result the file that a finished build leaves
 * @property {() => Promise<void>} build
 */

/** Builds the parts whose sources have changed. */
export async function buildStale() {
  await Promise.all([server, web].map(buildIfStale));
}

/** @param {Part} part */
export async function buildIfStale({ name, sources, result, build }) {
  const mark = inRoot('.cache/built', name);
  const free = await lock(`${mark}.lock`);
  try {
    const start = performance.now();
    const now = fingerprint(['package-lock.json', 'tools/build', 'contract/src', 'client/src', ...sources]);
    if (existsSync(inRoot(result)) && existsSync(mark) && readFileSync(mark, 'utf8') === now) return;
    say(`Building the ${name} …`);
    // An interrupted build must not look finished.
    rmSync(mark, { force: true });
    await build();
    writeFileSync(mark, now);
    say(`Built the ${name} in ${since(start)}.`);
  } finally {
    free();
  }
}

/**
 * Waits until no other running command builds the same.
 *
 * @param {string} file
 * @returns {Promise<() => void>} lets the others continue
 */
async function lock(file) {
  mkdirSync(dirname(file), { recursive: true });
  while (!create(file)) {
    if (isLeftBehind(file)) rmSync(file, { force: true });
    else await setTimeout(200);
  }
  const free = () => rmSync(file, { force: true });
  const cancel = atEnd(free);
  return () => {
    cancel();
    free();
  };
}

/** @param {string} file */
function create(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether the command that created it has ended. @param {string} file */
function isLeftBehind(file) {
  try {
    // 0 while its number is being written: our own group, which runs
    return !isRunning(Number(readFileSync(file, 'utf8')));
  } catch {
    return false;
  }
}
