import { writeFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import pg from 'pg';
import { WebSocket } from 'ws';

/**
 * Loaded into a node by `--import`: notes when a message of the bench passes the libraries at the node's edges, and
 * writes the notes at the end into the file CHAT_TRACE. Times are in milliseconds of the machine's monotonic clock.
 * @typedef {[place: string, id: string, at: number]} Note
 */

/** @type {Note[]} */
const notes = [];
let gapReads = 0;
const now = () => Number(process.hrtime.bigint()) / 1e6;
/** @param {string} place @param {unknown} text */
const note = (place, text) => {
  const at = now();
  for (const [, id = ''] of String(text).matchAll(/"(?:__id__|client_id)":"(\d+-\d+)"/g))
    notes.push([place, id, at]);
};

/**
 * Calls `work` with the arguments before each call of a method, and what it returns with the result.
 * @param {any} prototype @param {string} name @param {(...args: any[]) => any} work
 */
function before(prototype, name, work) {
  const method = prototype[name];
  prototype[name] = function (/** @type {any[]} */ ...args) {
    const after = work(...args);
    const result = method.apply(this, args);
    if (typeof after === 'function') after(result);
    return result;
  };
}

before(WebSocket.prototype, 'emit', (event, data) => event === 'message' && note('received', data));
before(WebSocket.prototype, 'send', (data) => note('sent', data));
before(Redis.prototype, 'publish', (_channel, text) => note('published', text));
before(Redis.prototype, 'emit', (event, _channel, text) => event === 'message' && note('hinted', text));
before(pg.Client.prototype, 'query', ({ text = '', values = [] }) => {
  if (/ m\.changed > /.test(text)) gapReads += 1;
  const ids = values.flat().filter((/** @type {unknown} */ value) => /^\d+-\d+$/.test(String(value)));
  const at = now();
  for (const id of ids) notes.push(['queried', id, at]);
  return (/** @type {Promise<unknown>} */ answer) => {
    if (ids.length === 0) return;
    answer.then(() => {
      const answeredAt = now();
      for (const id of ids) notes.push(['answered', id, answeredAt]);
    });
  };
});

process.on('exit', () => writeFileSync(process.env.CHAT_TRACE ?? '', JSON.stringify({ notes, gapReads })));
