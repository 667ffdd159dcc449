import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { median } from '../platform/median.ts';
import { startServer } from '../platform/program.ts';
import { openCrowd } from './crowd.ts';
import { openOurs, talkToOurs } from './talker.ts';

/** The uninvolved users: all but the first couple. */
const others = Array.from({ length: 100 }, (_, index) => index + 3);
const perSecond = 40;
/** The time limit for cutting the stalled reader, in milliseconds. */
const patience = 30_000;
const mebibyte = 1024 * 1024;
/** 4,000 characters of three bytes, the maximum size of a message. */
const long = 'れ'.repeat(4000);

/**
 * Bruno stops reading while Ana writes as fast as possible. The server must cut him before it buffers a mebibyte for
 * him, and other users must not be delayed. Rate limits are off, because they would stop Ana first.
 */
export async function measureSlowReader(databaseUrl: string, rounds: number, seconds: number): Promise<void> {
  const server = await startServer(databaseUrl);
  const crowd = await openCrowd(
    others,
    talkToOurs(() => server.port),
  );
  const [quiet, disturbed]: [number[], number[]] = [[], []];
  const cuts: Cut[] = [];
  await crowd.converse({ perSecond, seconds: 2 });
  for (let round = 0; round < rounds; round++) {
    quiet.push((await crowd.converse({ perSecond, seconds })).p99);
    let isOver = false;
    const disturbing = (async () => {
      while (!isOver) cuts.push(await readNothing(server.port));
    })();
    disturbed.push((await crowd.converse({ perSecond, seconds })).p99);
    isOver = true;
    await disturbing;
  }
  const most = Math.max(...cuts.map(({ waiting }) => waiting));
  const codes = [...new Set(cuts.map(({ code }) => code))];
  console.log(`a reader that stops reading, ${cuts.length} times in ${rounds} rounds of ${seconds} s:`);
  console.log(
    `  closed with ${codes.join(', ')} (aim: 4408) after ${(median(cuts.map(({ sent }) => sent)) / mebibyte).toFixed(1)} MB; most that waited in the server: ${Math.round(most / 1024)} KB (aim: below 1024)`,
  );
  console.log(
    `  others' p99: ${median(quiet).toFixed(1)} ms without, ${median(disturbed).toFixed(1)} ms beside it (aim: 20 ms more at most)`,
  );
  crowd.close();
  await server.stop();
}

interface Cut {
  code: number;
  /** bytes sent to the stalled reader */
  sent: number;
  /** of them, bytes that the kernel had not accepted when the server cut the connection */
  waiting: number;
}

async function readNothing(port: number): Promise<Cut> {
  const [ana, bruno] = [openOurs(port, 1), openOurs(port, 2)];
  await Promise.all([once(ana, 'open'), once(bruno, 'open')]);
  const closed = once(bruno, 'close');
  const tcp = tcpOf(bruno);
  bruno.pause();
  const before = tcp.bytesRead;
  let isCut = false;
  let index = 0;
  const mark = Date.now();
  const write = () =>
    ana.send(JSON.stringify({ type: 'message', data: { __id__: `slow-${mark}-${index++}`, text: long } }));
  // Closed loop: each acknowledgement triggers the next message.
  ana.on('message', () => {
    if (!isCut) write();
  });
  write();

  for (const began = performance.now(); (await openSockets(port)) !== others.length + 1; ) {
    if (performance.now() - began > patience) throw new Error('The stalled reader was not cut.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  isCut = true;
  const [inSystem, readBefore] = [queuedBetween(port, tcp.localPort ?? 0), tcp.bytesRead];
  bruno.resume();
  const [code] = await closed;
  ana.close();
  await once(ana, 'close');
  return { code, sent: tcp.bytesRead - before, waiting: tcp.bytesRead - readBefore - inSystem };
}

/** The underlying TCP socket, to count received bytes without reading them. */
function tcpOf(socket: WebSocket): Socket {
  const tcp: unknown = Reflect.get(socket, '_socket');
  if (!(tcp instanceof Socket)) throw new Error('The socket is not open.');
  return tcp;
}

async function openSockets(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^\S*open_sockets (\d+)/m.exec(metrics)?.[1]);
}

/** Bytes that Linux buffers for this connection, in both directions. */
function queuedBetween(one: number, other: number): number {
  const hex = (port: number) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  let bytes = 0;
  for (const [, local = '', remote = '', , queues = ''] of rows) {
    const [sent = '0', received = '0'] = queues.split(':').map((part) => Number.parseInt(part, 16));
    if (local.endsWith(hex(one)) && remote.endsWith(hex(other))) bytes += Number(sent);
    if (local.endsWith(hex(other)) && remote.endsWith(hex(one))) bytes += Number(received);
  }
  return bytes;
}
