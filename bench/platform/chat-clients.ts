import { once } from 'node:events';
import { WebSocket } from 'ws';
import { tokenOf } from './dataset.ts';
import { until, wait } from './harness.ts';

export const people = Array.from({ length: 200 }, (_, index) => index + 1);
const text = 'What shall we have for dinner tonight? I could bring something.';

/** A message on its way. Times are in milliseconds of `performance.now()`. */
export interface Flight {
  id: string;
  person: number;
  startedAt: number;
  acknowledged: number;
  delivered: number;
}
const flights = new Map<string, Flight>();
let count = 0;
let onAcknowledged: (flight: Flight) => void = () => {};

/** A socket for each person. */
export async function open(addressOf: (person: number) => string): Promise<Map<number, WebSocket>> {
  const sockets = new Map<number, WebSocket>();
  for (const person of people) {
    const socket = new WebSocket(addressOf(person), ['twosome', tokenOf(person)], {
      perMessageDeflate: false,
    });
    socket.on('message', (bytes) => receive(person, String(bytes)));
    await once(socket, 'open');
    sockets.set(person, socket);
  }
  return sockets;
}

/** Not parsed as JSON, because this program shares the processor with the server. */
function receive(person: number, frame: string): void {
  if (frame.startsWith('{"type":"error"')) throw new Error(frame);
  if (!frame.startsWith('{"type":"message"')) return;
  const flight = flights.get(/"__id__":"([^"]*)"/.exec(frame)?.[1] ?? '');
  if (flight === undefined) return;
  if (flight.person !== person) flight.delivered ||= performance.now();
  else if (flight.acknowledged === 0) {
    flight.acknowledged = performance.now();
    onAcknowledged(flight);
  }
}

function send(sockets: Map<number, WebSocket>, person: number): void {
  const id = `${person}-${count++}`;
  flights.set(id, { id, person, startedAt: performance.now(), acknowledged: 0, delivered: 0 });
  sockets.get(person)?.send(JSON.stringify({ type: 'message', data: { __id__: id, text } }));
}

/** How many messages after a person's one the partner's follows. With both, the nodes take turns. */
export type Apart = 1 | 99;

/** Open loop: independent of the responses. */
export async function converse(
  sockets: Map<number, WebSocket>,
  { perSecond, seconds, apart }: { perSecond: number; seconds: number; apart: Apart },
): Promise<Flight[]> {
  flights.clear();
  const from = performance.now();
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    const early = from + (sent * 1000) / perSecond - performance.now();
    if (early > 0) await wait(early);
    send(sockets, people[(sent * apart) % people.length] ?? 1);
  }
  await allArrive();
  return [...flights.values()];
}

/** Closed loop: everyone keeps so many messages unacknowledged. Returns messages a second, after a second of warm-up. */
export async function saturate(
  sockets: Map<number, WebSocket>,
  { unacknowledged, seconds }: { unacknowledged: number; seconds: number },
): Promise<number> {
  flights.clear();
  const from = performance.now() + 1000;
  const end = from + seconds * 1000;
  let committed = 0;
  onAcknowledged = ({ person, acknowledged }) => {
    if (acknowledged >= from && acknowledged < end) committed++;
    if (acknowledged < end) send(sockets, person);
  };
  for (let each = 0; each < unacknowledged; each++) for (const person of people) send(sockets, person);
  await wait(end - performance.now());
  await allArrive();
  onAcknowledged = () => {};
  return committed / seconds;
}

async function allArrive(): Promise<void> {
  const isOver = () =>
    [...flights.values()].every(({ acknowledged, delivered }) => acknowledged && delivered);
  if (!(await until(isOver, { seconds: 5 }))) throw new Error('A message was not delivered within 5 s.');
}
