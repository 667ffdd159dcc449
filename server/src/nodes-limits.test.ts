import { closeCodes, type Frame } from '@twosome/contract/platform/frames';
import { rates } from '@twosome/contract/platform/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Nodes, on, pairUp, startNodes } from './testing/nodes.ts';
import type { Person, WsClient } from './testing/person.ts';

// Rate limits of a user count on two nodes together.

const onPostgres = process.env.TEST_DATABASE_URL !== undefined;
let nodes: Nodes;
let ana: Person;
let bruno: Person;

beforeAll(async () => {
  if (!onPostgres) return;
  nodes = await startNodes({ RATE_LIMITS: 'on' });
  [ana, bruno] = await pairUp(nodes.one, 'Ana', 'Bruno');
});
afterAll(() => nodes?.end());

const onBoth = (person: Person): Promise<WsClient[]> =>
  Promise.all([person, on(nodes.other, person)].map((one) => one.listen('message')));
const received = (clients: readonly WsClient[], type: string): Frame[] =>
  clients.flatMap((client) => client.received.filter((frame) => frame.type === type));

describe.runIf(onPostgres)('across two nodes', () => {
  test('a person has ten syncs a minute', async () => {
    const clients = await onBoth(ana);
    for (let sent = 0; sent < rates.sync.user; sent += 1)
      for (const client of clients) client.send({ type: 'sync_message', data: {} });
    await expect.poll(() => received(clients, 'error')).toHaveLength(rates.sync.user);
    expect(received(clients, 'sync_message')).toHaveLength(rates.sync.user);
    for (const { data } of received(clients, 'error')) expect(data).toMatchObject({ status: 429 });
  });

  test('a person has 120 frames a minute', async () => {
    const clients = await onBoth(bruno);
    for (let sent = 0; sent < rates.frame.user / 2; sent += 1)
      for (const client of clients) client.send({ type: 'ping', data: {} });
    await expect.poll(() => received(clients, 'pong')).toHaveLength(rates.frame.user);
    for (const client of clients) {
      client.send({ type: 'ping', data: {} });
      expect(await client.closed).toBe(closeCodes.tooMany);
    }
  });
});
