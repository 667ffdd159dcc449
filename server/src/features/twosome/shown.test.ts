import { expect, test } from 'vitest';
import { createLocalBus } from '../../platform/realtime/bus.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import { createRegistry } from '../../platform/realtime/registry.ts';
import { createShownTwosomes } from './shown.ts';

const connectionOf = (sessionId: string, twosomeId: string | null): Connection => ({
  id: sessionId,
  viewer: { sessionId, userId: `user of ${sessionId}`, twosomeId, partnerId: null },
  channel: 'message',
  send: () => {},
  sendSerialised: () => {},
  close: () => {},
});

/** Two nodes, with the sockets of all sessions on the second. */
function nodes(...connections: Connection[]) {
  const bus = createLocalBus();
  const openNode = (ofNode: typeof bus) => {
    const sockets = Object.assign(createRegistry(), { endSession: () => {}, closeAll: () => {} });
    return { ...createShownTwosomes({ bus: ofNode, sockets: () => sockets }), connect: sockets.add };
  };
  const serving = openNode(bus);
  const listening = openNode(bus);
  for (const connection of connections) listening.connect(connection);
  return {
    serving,
    listening,
    to: (id: string) => listening.holdersOf(id).map(({ viewer }) => viewer.sessionId),
  };
}

test('the node with the socket learns what another node served; other sessions and the couple itself are left out', async () => {
  const { serving, to } = nodes(
    connectionOf('chloe', 'theirs'),
    connectionOf('mallory', 'others'),
    connectionOf('eve', null),
    connectionOf('ana', 'ours'),
  );
  for (const sessionId of ['chloe', 'eve', 'ana']) serving.record({ sessionId }, ['ours', 'elsewhere']);
  await expect.poll(() => to('ours')).toEqual(['chloe', 'eve']);
  expect(to('elsewhere')).toEqual(['chloe', 'eve', 'ana']);
});

test('a session with an open socket is not evicted by thousands of later sessions', () => {
  const { listening, to } = nodes(connectionOf('chloe', 'theirs'), connectionOf('eve', null));
  for (const sessionId of ['chloe', 'eve']) listening.record({ sessionId }, ['ours']);
  for (let index = 0; index < 20_000; index++) listening.record({ sessionId: `visitor ${index}` }, ['ours']);
  expect(to('ours')).toEqual(['chloe', 'eve']);
});

test('the latest ten thousand sessions without a socket are kept, as they may be opening one', () => {
  const late = [1, 2].map((index) => connectionOf(`visitor ${index}`, null));
  const { listening, to } = nodes();
  for (let index = 0; index < 10_002; index++) listening.record({ sessionId: `visitor ${index}` }, ['ours']);
  for (const connection of late) listening.connect(connection);
  expect(to('ours')).toEqual(['visitor 2']);
});

test('the last hundred couples of a session are kept', () => {
  const { listening, to } = nodes(connectionOf('chloe', 'theirs'));
  for (let index = 0; index < 100; index++) listening.record({ sessionId: 'chloe' }, [`couple ${index}`]);
  listening.record({ sessionId: 'chloe' }, ['couple 0', 'couple 100']);
  expect([to('couple 0'), to('couple 1'), to('couple 2')]).toEqual([['chloe'], [], ['chloe']]);
});

test('a node learns what others serve while it starts, before it has sockets', () => {
  const bus = createLocalBus();
  let hasStarted = false;
  const sockets = Object.assign(createRegistry(), { endSession: () => {}, closeAll: () => {} });
  const starting = createShownTwosomes({
    bus,
    sockets: () => {
      if (!hasStarted) throw new Error('There are no sockets yet.');
      return sockets;
    },
  });
  expect(() => starting.record({ sessionId: 'chloe' }, ['ours'])).not.toThrow();
  hasStarted = true;
  sockets.add(connectionOf('chloe', 'theirs'));
  expect(starting.holdersOf('ours')).toHaveLength(1);
});
