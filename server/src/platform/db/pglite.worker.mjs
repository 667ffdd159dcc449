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
  startParams: [
    ...PGlite.defaultStartParams,
    // PostgreSQL's own 128 MB would stay in memory for a database that a few people try
    ...['-c', 'shared_buffers=16MB'],
    // a checkpoint leaves no more segments of the log than these, of 16 MB each
    ...['-c', 'min_wal_size=32MB'],
  ],
};

if (workerData.isToCreate) {
  await create();
  process.exit();
}
const database = await PGlite.create(folder, options);
main.postMessage('ready');

let current = 0;
/** As the last response said: no transaction is open. */
let isIdle = true;
let isReadOnly = false;
for await (const [message] of on(main, 'message')) {
  if (message === 'close') break;
  const { session, round, isFull, canCheckpoint } = message;
  if (session > current) await beginSession(session);
  if (isIdle && isFull !== isReadOnly) await setReadOnly(isFull, canCheckpoint);
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
  isIdle = true;
  isReadOnly = false;
}

/**
 * PGlite that finds no space for its log never responds again. Without a checkpoint it would keep its whole log until it
 * is closed; a checkpoint without any space ends it. Outside a transaction, whose rollback would undo the setting.
 *
 * @param {boolean} should
 * @param {boolean} canCheckpoint
 */
async function setReadOnly(should, canCheckpoint) {
  if (should && canCheckpoint) await database.exec('checkpoint');
  await database.exec(`set default_transaction_read_only = ${should}`);
  isReadOnly = should;
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
  // the last byte of ReadyForQuery
  isIdle = parts.at(-1)?.at(-1) === 'I'.charCodeAt(0);
  main.postMessage(
    { session: current, parts },
    parts.map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer)),
  );
}
