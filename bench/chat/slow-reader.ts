import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { median } from '../platform/median.ts';
import { startServer } from '../platform/program.ts';
import { openCrowd } from './crowd.ts';
import { openOurs, talkToOurs } from './talker.ts';

/** Those who are not concerned: everybody but the first couple. */
const others = Array.from({ length: 100 }, (_, place) => place + 3);
const perSecond = 40;
/** Milliseconds in which he must be cut. */
const patience = 30_000;
const mebibyte = 1024 * 1024;
/** 4,000 characters of three bytes: as large as a message gets. */
const long = 'れ'.repeat(4000);

/**
 * Bruno stops reading while Ana writes all she can. He is cut before a mebibyte waits for him in the server's memory, and
 * nobody else is kept waiting. The counts per time are off, or Ana would be stopped long before.
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
  /** bytes that were sent to the reader who did not read */
  sent: number;
  /** of them, those that the system had not taken from the server when it cut */
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
  let place = 0;
  const mark = Date.now();
  const write = () =>
    ana.send(JSON.stringify({ type: 'message', data: { __id__: `slow-${mark}-${place++}`, text: long } }));
  // one answered, one more: she writes as fast as it goes
  ana.on('message', () => {
    if (!isCut) write();
  });
  write();

  for (const began = performance.now(); (await openSockets(port)) !== others.length + 1; ) {
    if (performance.now() - began > patience) throw new Error('A reader that reads nothing was not cut.');
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

/** The TCP socket below, to see what came without reading it. */
function tcpOf(socket: WebSocket): Socket {
  const tcp: unknown = Reflect.get(socket, '_socket');
  if (!(tcp instanceof Socket)) throw new Error('The socket is not open.');
  return tcp;
}

async function openSockets(port: number): Promise<number> {
  const told = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^\S*open_sockets (\d+)/m.exec(told)?.[1]);
}

/** Bytes of both directions that the system holds of this connection, as Linux tells. */
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
