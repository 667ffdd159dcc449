import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from '../run/root.mjs';
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
  for (const part of [server, web]) await buildIfStale(part);
}

/** @param {Part} part */
export async function buildIfStale({ name, sources, result, build }) {
  const start = performance.now();
  const mark = inRoot('.cache/built', name);
  const now = fingerprint(['package-lock.json', 'tools/build', 'contract/src', 'client/src', ...sources]);
  if (existsSync(inRoot(result)) && existsSync(mark) && readFileSync(mark, 'utf8') === now) return;
  say(`Building the ${name} …`);
  // An interrupted build must not look finished.
  rmSync(mark, { force: true });
  await build();
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, now);
  say(`Built the ${name} in ${since(start)}.`);
}
