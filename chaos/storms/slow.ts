import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { limits } from '@twosome/contract/platform/limits';
import { tokenOf } from '../../bench/platform/dataset.ts';
import { until, wait } from '../../bench/platform/harness.ts';
import type { Program } from '../../bench/platform/server.ts';
import { send } from '../platform/load.ts';
import { authorization, head, headOf } from '../requests/client.ts';
import { formHeaders, partHead } from '../requests/forms.ts';
import { upgrade } from '../requests/kinds.ts';
import { type Load, type Met, openOthers } from './others.ts';

/** How a client holds its connection. */
interface Kind {
  /** what it sends first */
  begin: (token: string) => string;
  /** what it sends in each second after that */
  drip?: (second: number) => string;
  /** it reads one byte a second */
  isUnread?: boolean;
  /** messages of 4,000 characters arrive at its couple every second */
  getsMessages?: true;
}

const length = 100_000;
const upgradeOf = (token: string) => upgrade('message', token);
/** Answered by 250 KB. The kernel takes in about twenty of them. */
const read = head('GET /api/v1/openapi.json');
const jpeg = '\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01';
export const kinds: Readonly<Record<string, Kind>> = {
  'headers, one byte a second': {
    begin: () => 'GET /healthz HTTP/1.1\r\nhost: x\r\nlong: ',
    drip: () => 'x',
  },
  'a JSON body, one byte a second': {
    begin: (token) => headOf('POST /api/v1/goals/', length, authorization(token)),
    drip: () => ' ',
  },
  'a form, one byte a second': {
    begin: (token) =>
      headOf('POST /api/v1/post/', length, { ...authorization(token), ...formHeaders }) +
      partHead('images') +
      jpeg,
    drip: () => 'x',
  },
  'answers of 6 MB, read at one byte a second': {
    begin: () => read.repeat(8),
    drip: (second) => (second === 1 ? read.repeat(8) : second < 10 ? read : ''),
    isUnread: true,
  },
  'an upgrade that does not end': { begin: (token) => upgradeOf(token).slice(0, -2) },
  'a socket, read at one byte a second': { begin: upgradeOf, isUnread: true, getsMessages: true },
};
/** No limit ends it, so the check must find it. */
export const harmless: Kind = { begin: upgradeOf };

interface Holding {
  clients: number;
  /** number of the first couple that they are of */
  first: number;
  others: Load;
  seconds: number;
}

interface Outcome {
  /** seconds until the server had closed the connection of the slowest client, or until nobody waited any more */
  cut: number;
  /** connections that it has not closed */
  left: number;
  /** of the node, in megabytes */
  memory: { before: number; most: number; after: number };
  met: Met;
}

const longMessage = ['POST message/add_message/', { text: 'ü'.repeat(limits.messageText) }] as const;
/** The memory that may stay in use, in megabytes: a heap that has grown shrinks late. */
export const allowance = 50;
/** Fewer than `maxSocketsPerUser`, so that no socket is closed in favour of a newer one. */
const socketsOfPerson = 15;

/** Opens so many clients of a kind and waits until the server has closed their connections. */
export async function holdConnections(
  node: Program,
  kind: Kind,
  { clients, first, others, seconds }: Holding,
): Promise<Outcome> {
  const each = kind.getsMessages ? socketsOfPerson : 1;
  const people = Array.from({ length: clients }, (_, index) => (first + Math.floor(index / each)) * 2 - 1);
  const before = node.memory();
  let most = before;
  const load = openOthers(node.url, others);
  const sockets: Socket[] = [];
  for (const person of people) {
    sockets.push(hold(node.port, kind.begin(tokenOf(person)), kind));
    if (sockets.length % 50 === 0) await wait(20);
  }
  await until(() => sockets.every(({ connecting }) => !connecting), { seconds: 30 });
  const heldAt = performance.now();
  let nextAt = heldAt;
  let second = 0;
  await until(
    async () => {
      most = Math.max(most, node.memory());
      if (performance.now() > nextAt) {
        nextAt += 1000;
        second += 1;
        for (const socket of sockets) {
          if (kind.isUnread) socket.read(1);
          if (socket.writable) socket.write(kind.drip?.(second) ?? '', 'latin1');
        }
        if (kind.getsMessages)
          for (const person of new Set(people)) void send(node.url, [person + 1, ...longMessage]);
      }
      return countOpen(node.port, sockets) === 0;
    },
    { seconds, every: 200 },
  );
  const cut = (performance.now() - heldAt) / 1000;
  const left = countOpen(node.port, sockets);
  const met = await load.stop();
  for (const socket of sockets) socket.destroy();
  await until(() => node.memory() < before + allowance, { seconds: 30, every: 500 });
  return { cut, left, memory: { before, most, after: node.memory() }, met };
}

function hold(port: number, begin: string, { isUnread = false }: Kind): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(begin, 'latin1');
  if (!isUnread) socket.resume();
  return socket;
}

/** How many of these connections the server has not closed. A client that does not read cannot tell. */
function countOpen(port: number, sockets: readonly Socket[]): number {
  const callers = new Set(sockets.map(({ localPort }) => localPort));
  const lines = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').split('\n'));
  return lines.filter((line) => {
    const [, local = '', remote = '', state = ''] = line.trim().split(/\s+/);
    return portIn(local) === port && callers.has(portIn(remote)) && openStates.includes(state);
  }).length;
}

const portIn = (address: string): number => Number.parseInt(address.split(':')[1] ?? '', 16);
/** established, and closed by the client alone */
const openStates = ['01', '08'];
