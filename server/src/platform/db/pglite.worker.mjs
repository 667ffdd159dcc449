// The embedded PostgreSQL, in a thread of its own: in the main one a long sentence would hold up every request.
// Plain JavaScript, because it is started by its address: as it stands under the tests, beside main.js when built.
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
  if (!existsSync(join(folder, 'PG_VERSION'))) await make();
  return PGlite.create(folder);
}

/** A database whose making was cut short would be taken for a whole one, so it is made aside and moved when it is. */
async function make() {
  const aside = `${folder}.making`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  const made = await PGlite.create(aside);
  await made.close();
  rmSync(folder, { recursive: true, force: true });
  renameSync(aside, folder);
}

/**
 * One round of the wire protocol in, its answer out. Streamed, because PGlite's other ways read every answer
 * themselves and keep what they read.
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
