import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import { atEnd } from '../../tools/run/end.mjs';

/**
 * The floor of the chat: a node that only inserts each message into a table without other columns, waits for the commit
 * and publishes it to Redis. Two people share a room. The person is in the address: `/7`.
 */
export async function startBareChat(databaseUrl: string, redisUrl: string): Promise<number> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), ['serve', databaseUrl, redisUrl]);
  atEnd(() => void child.kill());
  const [port] = await once(child, 'message');
  return port;
}

async function serve(databaseUrl: string, redisUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, idleTimeoutMillis: 0 });
  await pool.query('create table if not exists bare (text text)');
  const [commands, subscriber] = [new Redis(redisUrl), new Redis(redisUrl)];
  const rooms = new Map<string, Set<WebSocket>>();
  subscriber.on('message', (room, frame) => {
    for (const socket of rooms.get(room) ?? []) socket.send(frame);
  });

  const server = createServer();
  new WebSocketServer({ server }).on('connection', async (socket, { url = '' }) => {
    const room = `bare ${Math.ceil(Number(url.slice(1)) / 2)}`;
    const sockets = rooms.get(room) ?? new Set();
    rooms.set(room, sockets.add(socket));
    socket.on('close', () => sockets.delete(socket));
    socket.on('message', async (bytes) => {
      const { data } = JSON.parse(String(bytes));
      await pool.query({ name: 'bare', text: 'insert into bare values ($1)', values: [data.text] });
      await commands.publish(room, JSON.stringify({ type: 'message', data }));
    });
    await subscriber.subscribe(room);
    socket.send('ready');
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

const [mode, databaseUrl = '', redisUrl = ''] = process.argv.slice(2);
if (mode === 'serve') await serve(databaseUrl, redisUrl);
