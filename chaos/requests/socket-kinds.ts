import { setTimeout as wait } from 'node:timers/promises';
import { head } from './client.ts';
import { cut, type Kind, large, whole } from './kind.ts';

const upgrade = (path: string, token: string) =>
  head(`GET ${path}`, {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': 13,
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-protocol': `twosome, ${token}`,
  });
/** A masked frame of the client that claims `length` bytes. */
const frameOf = (length: number, sent: Buffer): Buffer => {
  const start = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  start.writeUInt32BE(length, 6);
  return Buffer.concat([start, sent]);
};

export const socketKinds: readonly Kind[] = [
  { name: 'an upgrade without a token', act: whole(() => [upgrade('/api/v1/ws/message/', '')]) },
  {
    name: 'an upgrade with a false token',
    act: cut(() => [upgrade('/api/v1/ws/message/', 'x'.repeat(43))], 500),
  },
  {
    name: 'an upgrade to an unknown path',
    act: whole(({ token }) => [upgrade('/api/v1/ws/nothing/', token)]),
  },
  {
    name: 'an upgrade cut in its handshake',
    act: cut(({ token }) => [upgrade('/api/v1/ws/message/', token)], 1),
  },
  {
    name: 'an upgrade with a large body',
    act: cut(({ token }) => [upgrade('/api/v1/ws/message/', token), large], 300),
  },
  {
    name: 'an upgrade to the socket of people without a partner',
    act: cut(({ token }) => [upgrade('/api/v1/ws/single/', token)], 300),
  },
  {
    name: 'a socket that sends half a frame and is cut',
    act: async ({ token }, client) => {
      client.write(upgrade('/api/v1/ws/message/', token));
      await client.receives('101 ');
      client.write(frameOf(1000, Buffer.from('{"type"')));
      await wait(30);
      client.socket.destroy();
    },
  },
  {
    name: 'a socket with a frame that is too large',
    act: async ({ token }, client) => {
      client.write(upgrade('/api/v1/ws/message/', token));
      await client.receives('101 ');
      client.write(frameOf(300_000, Buffer.from(large)));
      await client.closed;
    },
  },
];
