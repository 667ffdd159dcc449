import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import type { Frame } from '@twosome/contract/platform/frames';
import { type ClientOptions, WebSocket } from 'ws';
import { createLog } from '../log.ts';
import type { Viewer } from '../viewer.ts';
import { type Gateway, type GatewayOptions, openGateway } from './gateway.ts';

export const site = 'https://twosome.example';
export const newToken = (): string => randomBytes(32).toString('base64url');

const viewer = (userId: string, sessionId: string, couple: Partial<Viewer>): Viewer => ({
  userId,
  sessionId,
  twosomeId: null,
  partnerId: null,
  ...couple,
});
/** Ana and Bruno are a twosome, Eve is alone. The session is named after the device. */
export const ana = (device = 'ana-phone') =>
  viewer('ana', device, { twosomeId: 'ana+bruno', partnerId: 'bruno' });
export const bruno = (device = 'bruno-phone') =>
  viewer('bruno', device, { twosomeId: 'ana+bruno', partnerId: 'ana' });
export const eve = (device = 'eve-phone') => viewer('eve', device, {});

export interface Stage {
  gateway: Gateway;
  port: number;
  /** the lines of the log */
  errors: string[];
  /** tokens that were looked up */
  asked: string[];
  signIn(viewer: Viewer): string;
  dial(path: string, protocols: string | string[], options?: ClientOptions): Dialled;
  /** an open socket of this person */
  join(viewer: Viewer, options?: ClientOptions): Promise<Dialled>;
  /** bare TCP with the request already written; it never ends by itself */
  dialRaw(headers: Record<string, string>, path?: string): Socket;
  /** the server's ends of the sockets */
  upgraded: ReadonlySet<Duplex>;
  /** TCP connections that the server holds */
  held(): Promise<number>;
  end(): Promise<void>;
}

/** A gateway on a free port, with people who hold tokens. */
export async function openStage(options: Partial<GatewayOptions> = {}): Promise<Stage> {
  const people = new Map<string, Viewer>();
  const errors: Stage['errors'] = [];
  const asked: string[] = [];
  const server = createServer((_request, response) => response.end('plain'));
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (_request, socket) => {
    upgraded.add(socket);
    socket.on('close', () => upgraded.delete(socket));
  });
  const gateway = openGateway({
    server,
    authenticate: async (token) => {
      asked.push(token);
      return people.get(token) ?? null;
    },
    allowedOrigin: (origin) => origin === site,
    acts: { message: {}, single: {} },
    log: createLog('error', { write: (line) => void errors.push(line) }),
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const dialled: { terminate(): void }[] = [];

  const signIn = (who: Viewer): string => {
    const token = newToken();
    people.set(token, who);
    return token;
  };
  const dial: Stage['dial'] = (path, protocols, more) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, more);
    dialled.push(socket);
    return listenTo(socket);
  };

  return {
    gateway,
    port,
    errors,
    asked,
    upgraded,
    signIn,
    dial,
    async join(who, more) {
      const path = who.partnerId === null ? '/api/v1/ws/single/' : '/api/v1/ws/message/';
      const client = dial(path, ['twosome', signIn(who)], more);
      await client.opened;
      return client;
    },
    dialRaw(headers, path = '/api/v1/ws/message/') {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      dialled.push({ terminate: () => socket.destroy() });
      socket.on('error', () => {});
      const lines = Object.entries({ ...upgrade, ...headers }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      );
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n`);
      return socket;
    },
    held: () => promisify(server.getConnections.bind(server))(),
    async end() {
      for (const socket of dialled) socket.terminate();
      await gateway.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const upgrade = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** The far end of a socket, with everything that may happen to it as promises. */
export interface Dialled {
  socket: WebSocket;
  opened: Promise<IncomingMessage>;
  /** the answer instead of an upgrade */
  refused: Promise<{ status: number; headers: IncomingMessage['headers']; body: unknown }>;
  closed: Promise<{ code: number; reason: string }>;
  /** the next frame that has not been taken */
  next(): Promise<Frame<string, Record<string, unknown>>>;
  say(type: unknown, data?: unknown): void;
}

function listenTo(socket: WebSocket): Dialled {
  const come: Frame<string, Record<string, unknown>>[] = [];
  const wanting: ((frame: Frame<string, Record<string, unknown>>) => void)[] = [];
  let answer: IncomingMessage;
  socket.on('error', () => {});
  socket.on('upgrade', (response) => {
    answer = response;
  });
  socket.on('message', (bytes) => {
    const frame = JSON.parse(String(bytes));
    const want = wanting.shift();
    if (want === undefined) come.push(frame);
    else want(frame);
  });
  return {
    socket,
    opened: new Promise((resolve) => socket.once('open', () => resolve(answer))),
    refused: new Promise((resolve) =>
      socket.once('unexpected-response', async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        request.destroy();
        const text = String(Buffer.concat(chunks));
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: text && JSON.parse(text),
        });
      }),
    ),
    closed: new Promise((resolve) =>
      socket.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
    ),
    next: () => {
      const frame = come.shift();
      return frame === undefined ? new Promise((resolve) => wanting.push(resolve)) : Promise.resolve(frame);
    },
    say: (type, data) => socket.send(JSON.stringify({ type, data })),
  };
}
