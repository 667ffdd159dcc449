import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { end } from '../../tools/run/end.mjs';
import { headOf, openRaw } from './client.ts';
import { kinds } from './kinds.ts';
import { leftOver, openRig, type Resources, type Rig } from './rig.ts';

// A stream, timer or promise that outlives its request must not end the process. The last test ends the server.

let rig: Rig;
let before: Resources;
beforeAll(async () => {
  rig = await openRig();
  before = await rig.resources();
});
afterAll(end);

test.concurrent.each(kinds.filter(({ slow }) => !slow))('the server survives $name', async (kind) => {
  await Promise.all([1, 2, 3].map(() => rig.send(kind)));
  expect(rig.ended()).toBeNull();
});

test('afterwards the server holds none of their sockets and timers', async () => {
  expect(await leftOver(rig, before, 40)).toEqual({ sockets: 0, timers: 0 });
  expect(rig.ended()).toBeNull();
});

test('an error outside of any request ends the server, after the running request and with no new connection', async () => {
  const { port, token } = rig.target;
  const body = JSON.stringify({ title: 'See the sea', description: 'By train', achieve_by: '2999-06-01' });
  const client = openRaw(port);
  const headers = { authorization: `Bearer ${token}`, expect: '100-continue' };
  client.write(headOf('POST /api/v1/goals/', body.length, headers));
  expect(await client.receives('\r\n\r\n')).toMatch(/^HTTP\/1.1 100/);
  client.write(body.slice(0, 20));
  rig.throwOutside();
  await expect.poll(() => isRefused(port), { interval: 20 }).toBe(true);
  client.write(body.slice(20));
  expect(await client.receives('HTTP/1.1 20')).toContain('HTTP/1.1 20');
  await rig.closed;
  expect(rig.ended()).toMatch(/^1: .*an error outside of any request/s);
});

/** Whether nobody listens at the port. */
async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return !isOpen;
}
