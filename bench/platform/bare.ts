import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { type WebSocket, WebSocketServer } from 'ws';
import { newId } from '../../contract/src/platform/ids.ts';
import { addMessages } from '../../server/src/features/message/send.sql.ts';
import { listNewestFollowed } from '../../server/src/features/post/lists.sql.ts';
import { queriesOf } from '../../server/src/platform/db/db.ts';
import { atEnd } from '../../tools/run/end.mjs';
import { personOf } from './dataset.ts';

/* The floors of measurements: bare servers, each in a process of its own, that do the least of what is measured. */

interface Page {
  body: string;
  /** the database of a home page's statement, which is run for each request */
  database?: { url: string; couples: number; limit: number };
}
interface Chat {
  databaseUrl: string;
  redisUrl: string;
  /** stores messages by the server's own statement, instead of in a table without other columns */
  own?: boolean;
}

/** Answers every request with these bytes. */
export const startBare = (page: Page) => start('page', page);

/**
 * Only inserts each message, waits for the commit and publishes it to Redis. Two people share a room. The person is in the
 * address: `/7`.
 */
export const startBareChat = (chat: Chat) => start('chat', chat);

async function start(kind: 'page' | 'chat', served: Page | Chat): Promise<{ port: number; stop(): void }> {
  const child = fork(fileURLToPath(import.meta.url), [kind]);
  const stop = () => void child.kill();
  atEnd(stop);
  child.send(served);
  const [port] = await once(child, 'message');
  return { port, stop };
}

const [kind] = process.argv.slice(2);
if (process.send && (kind === 'page' || kind === 'chat'))
  process.once('message', async (served) => {
    const server =
      kind === 'page' ? createServer(servePage(served as Page)) : await serveChat(served as Chat);
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  });

function servePage({ body, database }: Page): RequestListener {
  const bytes = Buffer.from(body);
  const headers = { 'content-type': 'application/json', 'content-length': bytes.length };
  const query = database ? homeQuery(database) : async () => {};
  return async (_, response) => {
    await query();
    response.writeHead(200, headers).end(bytes);
  };
}

/** Lists the home page of one couple after the other. */
function homeQuery({ url, couples, limit }: NonNullable<Page['database']>): () => Promise<unknown> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const query = async <Row>({ text, values }: Sql) =>
    (await pool.query({ name: 'home', text, values })).rows as Row[];
  let turn = 0;
  return () => {
    const { id, couple } = personOf(2 * ((turn++ % (couples - 2)) + 1) - 1);
    return listNewestFollowed(queriesOf(query), [{ userId: id, twosomeId: couple }], limit);
  };
}

async function serveChat({ databaseUrl, redisUrl, own = false }: Chat): Promise<Server> {
  const pool = new pg.Pool({ connectionString: databaseUrl, idleTimeoutMillis: 0 });
  await pool.query('create table if not exists bare (text text)');
  const query = async <Row>({ text, values }: Sql) =>
    (await pool.query({ name: 'own', text, values })).rows as Row[];
  const store = (person: number, data: { __id__: string; text: string }) => {
    if (!own) return pool.query({ name: 'bare', text: 'insert into bare values ($1)', values: [data.text] });
    const { id: sentBy, couple: twosomeId, session: sessionId } = personOf(person);
    const message = { id: newId(), twosomeId, sentBy, sessionId, replyTo: null, imageIds: [] };
    return addMessages(
      queriesOf(query),
      [{ ...message, clientId: data.__id__, text: data.text }],
      new Date(),
    );
  };
  const [commands, subscriber] = [new Redis(redisUrl), new Redis(redisUrl)];
  const rooms = new Map<string, Set<WebSocket>>();
  subscriber.on('message', (room, frame) => {
    for (const socket of rooms.get(room) ?? []) socket.send(frame);
  });

  const server = createServer();
  new WebSocketServer({ server }).on('connection', async (socket, { url = '' }) => {
    const person = Number(url.slice(1));
    const room = `bare ${own} ${Math.ceil(person / 2)}`;
    const sockets = rooms.get(room) ?? new Set();
    rooms.set(room, sockets.add(socket));
    socket.on('close', () => sockets.delete(socket));
    socket.on('message', async (bytes) => {
      const { data } = JSON.parse(String(bytes));
      await store(person, data);
      await commands.publish(room, JSON.stringify({ type: 'message', data }));
    });
    await subscriber.subscribe(room);
    socket.send('ready');
  });
  return server;
}
