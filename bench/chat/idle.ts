import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { freePort } from '../../tools/run/free-port.mjs';
import { median } from '../platform/median.ts';
import { type Program, startScript, startServer } from '../platform/program.ts';
import { openBare, openOurs } from './talker.ts';

/** Sockets that connect concurrently. */
const atOnce = 50;
/** Opened first to fill the memory that is free after a start, so that it is not missing from the measurement. */
export const firstOnes = 1000;
const sync = JSON.stringify({ type: 'sync_message', data: {} });

/**
 * The memory of one node per socket that is open, has synchronised once like every client, and is idle: resident memory
 * after a collection, compared with a bare `ws` that received the same request. Each round starts a new process.
 */
export async function measureIdle(databaseUrl: string, sockets: number, rounds: number): Promise<void> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(
      await measureOne(
        sockets,
        (flags) => startServer(databaseUrl, { flags, quiet: true }),
        (port, user) => openOurs(port, user),
      ),
    );
    bare.push(
      await measureOne(
        sockets,
        (flags) => startScript('bench/chat/bare-ws.mjs', { flags, quiet: true }),
        (port) => openBare(`${port}/`),
      ),
    );
  }
  const [mine, floor] = [median(ours), median(bare)];
  console.log(`${sockets} idle sockets on one node, memory for each, median of ${rounds} rounds by turns:`);
  console.log(`  ours: ${kib(mine)} (${ours.map(kib).join(', ')})`);
  console.log(`  bare ws: ${kib(floor)} (${bare.map(kib).join(', ')})`);
  console.log(`  ours of it: ${(mine / floor).toFixed(2)} times (aim: 2, or 16 KB)`);
}

async function measureOne(
  sockets: number,
  start: (flags: string[]) => Promise<Program>,
  open: (port: number, user: number) => WebSocket,
): Promise<number> {
  const inspected = await freePort();
  const program = await start([`--inspect=127.0.0.1:${inspected}`]);
  const openSome = async (first: number, count: number): Promise<WebSocket[]> => {
    const opened: WebSocket[] = [];
    for (let from = 0; from < count; from += atOnce) {
      const batch = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) =>
        open(program.port, first + from + index),
      );
      await Promise.all(batch.map(askOnce));
      opened.push(...batch);
    }
    return opened;
  };
  const earlier = await openSome(1, firstOnes);
  const before = await settledMemory(program.pid, inspected);
  const opened = await openSome(firstOnes + 1, sockets);
  const after = await settledMemory(program.pid, inspected);
  for (const socket of [...earlier, ...opened]) socket.terminate();
  await program.kill();
  return (after - before) / sockets;
}

async function askOnce(socket: WebSocket): Promise<void> {
  await once(socket, 'open');
  socket.send(sync);
  await once(socket, 'message');
}

/** Bytes, once further collections free nothing. */
async function settledMemory(pid: number, inspected: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (;;) {
    await collectGarbage(inspected);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const now = residentOf(pid);
    if (now > least * 0.99) return Math.min(least, now);
    least = now;
  }
}

async function collectGarbage(port: number): Promise<void> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const inspector = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(inspector, 'open');
  inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
  await once(inspector, 'message');
  inspector.close();
  await once(inspector, 'close');
}

const residentOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;

const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
