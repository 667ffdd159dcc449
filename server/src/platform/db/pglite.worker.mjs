// The embedded PostgreSQL, in a worker thread, because a long statement in the main thread would block all requests.
// Plain JavaScript, because it is started by its URL: from the sources in tests, and beside main.js in a build.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

if (!parentPort) throw new Error('this file runs as a worker');
const main = parentPort;
const folder = String(workerData.folder);

const database = await open();
main.on('message', async (/** @type {Uint8Array | 'close'} */ message) => {
  if (message !== 'close') return answer(message);
  await database.close();
  main.close();
});
main.postMessage('ready');

async function open() {
  if (!existsSync(join(folder, 'PG_VERSION'))) await create();
  return PGlite.create(folder);
}

/** Creates the database in a temporary folder and renames it, so that an interrupted creation leaves no partial database. */
async function create() {
  const temporary = `${folder}.making`;
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  const made = await PGlite.create(temporary);
  await made.close();
  rmSync(folder, { recursive: true, force: true });
  renameSync(temporary, folder);
}

/**
 * Runs one round of the wire protocol and posts its response. Streamed, because PGlite's other methods also parse every
 * response and retain it.
 *
 * @param {Uint8Array} round
 */
async function answer(round) {
  /** @type {Uint8Array[]} */
  const parts = [];
  await database.execProtocolRawStream(round, { onRawData: (part) => parts.push(part.slice()) });
  main.postMessage(
    parts,
    parts.map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer)),
  );
}
