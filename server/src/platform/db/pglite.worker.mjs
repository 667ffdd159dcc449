// The embedded PostgreSQL, in a worker thread, because a long statement in the main thread would block all requests.
// Plain JavaScript, because it is started by its URL: from the sources in tests, and beside main.js in a build.
import { on } from 'node:events';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

if (!parentPort) throw new Error('this file runs as a worker');
const main = parentPort;
const folder = String(workerData.folder);
const options = {
  /** What the migrations create with `create extension`. */
  extensions: { pg_trgm },
  /** PostgreSQL's own 128 MB would stay in memory for a database that a few people try. */
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
};

if (workerData.isToCreate) {
  await create();
  process.exit();
}
const database = await PGlite.create(folder, options);
main.postMessage('ready');

let current = 0;
for await (const [message] of on(main, 'message')) {
  if (message === 'close') break;
  const { session, round } = message;
  if (session > current) await beginSession(session);
  if (session === current) await answer(round);
}
await database.close();
main.close();

/**
 * PGlite has one session for its whole life: what an earlier connection left in it is undone.
 *
 * @param {number} session
 */
async function beginSession(session) {
  if (current > 0) await database.exec('rollback');
  if (current > 0) await database.exec('discard all');
  current = session;
}

/**
 * Creates the database in a temporary folder and renames it, so that an interrupted creation leaves no partial database. In
 * a thread of its own, because only its end frees the memory.
 */
async function create() {
  const temporary = `${folder}.making`;
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  const made = await PGlite.create(temporary, options);
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
    { session: current, parts },
    parts.map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer)),
  );
}
