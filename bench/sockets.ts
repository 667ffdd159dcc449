import { WebSocket } from 'ws';
import { openDataset, tokenOf } from './platform/dataset.ts';
import { newDatabase, run } from './platform/harness.ts';
import { startServer } from './platform/server.ts';

/*
 * The memory of a node for each open socket: people of different couples, one socket each, idle.
 * `npm run bench -- sockets [number]`
 */
const sockets = Number(process.argv[2] ?? 8000);
const together = 100;

await run(async () => {
  const url = await newDatabase();
  await (await openDataset(url, { couples: sockets + 1, follows: 1, posts: 100, claps: 0 })).close();
  const { port, memory } = await startServer(url);
  const open = (index: number) =>
    new Promise<WebSocket>((resolve, reject) => {
      const protocols = ['twosome', tokenOf(2 * index + 1)];
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/ws/message/`, protocols);
      socket.once('open', () => resolve(socket)).once('error', reject);
    });
  // the code that a first socket loads counts for none
  const opened = [await open(sockets)];
  const before = memory();
  const startedAt = performance.now();
  for (let index = 0; index < sockets; index += together)
    opened.push(...(await Promise.all(Array.from({ length: together }, (_, one) => open(index + one)))));
  const seconds = (performance.now() - startedAt) / 1000;
  const more = memory() - before;
  console.log(`${opened.length} sockets: ${before.toFixed(0)} MB before, ${more.toFixed(0)} MB more`);
  console.log(
    `${((more * 1024) / opened.length).toFixed(1)} KB each; ${(opened.length / seconds).toFixed(0)} opened a second`,
  );
  for (const socket of opened) socket.terminate();
});
