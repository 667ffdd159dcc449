import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import type { Frame } from '@twosome/contract/platform/frames';
import { type ClientOptions, WebSocket } from 'ws';
import { securityHeaders } from '../platform/http/headers.ts';
import { memoryLimiter } from '../platform/http/limiter.ts';
import { createLog } from '../platform/log.ts';
import { type Gateway, type GatewayOptions, openGateway } from '../platform/realtime/gateway.ts';
import type { Viewer } from '../platform/viewer.ts';

export const site = 'https://twosome.example';
export const newToken = (): string => randomBytes(32).toString('base64url');

const viewer = (userId: string, sessionId: string, couple: Partial<Viewer>): Viewer => ({
  userId,
  sessionId,
  twosomeId: null,
  partnerId: null,
  ...couple,
});
/** Ana and Bruno are a twosome, Eve is single. The session is named after the device. */
export const ana = (device = 'ana-phone') =>
  viewer('ana', device, { twosomeId: 'ana+bruno', partnerId: 'bruno' });
export const bruno = (device = 'bruno-phone') =>
  viewer('bruno', device, { twosomeId: 'ana+bruno', partnerId: 'ana' });
export const eve = (device = 'eve-phone') => viewer('eve', device, {});

export interface GatewayFixture {
  gateway: Gateway;
  port: number;
  /** the lines of the log */
  errors: string[];
  /** tokens passed to `authenticate` */
  lookups: string[];
  signIn(viewer: Viewer): string;
  dial(path: string, protocols: string | string[], options?: ClientOptions): Dialled;
  /** an open socket of this viewer */
  join(viewer: Viewer, options?: ClientOptions): Promise<Dialled>;
  /** a raw TCP connection with the request already sent; it never closes by itself */
  dialRaw(headers: Record<string, string>, path?: string): Socket;
  /** the server's ends of the sockets */
  upgraded: ReadonlySet<Duplex>;
  /** number of open TCP connections of the server */
  openConnections(): Promise<number>;
  end(): Promise<void>;
}

/** A gateway on a free port, with fake sign-in. */
export async function openGatewayFixture(options: Partial<GatewayOptions> = {}): Promise<GatewayFixture> {
  const viewers = new Map<string, Viewer>();
  const errors: GatewayFixture['errors'] = [];
  const lookups: string[] = [];
  const server = createServer((_request, response) => response.end('plain'));
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (_request, socket) => {
    upgraded.add(socket);
    socket.on('close', () => upgraded.delete(socket));
  });
  const gateway = openGateway({
    server,
    authenticate: async (token) => {
      lookups.push(token);
      return viewers.get(token) ?? null;
    },
    allowedOrigin: (origin) => origin === site,
    handlers: { message: {}, single: {} },
    limiter: memoryLimiter(),
    log: createLog('error', { write: (line) => void errors.push(line) }),
    guards: securityHeaders({ publicUrl: site, google: false }),
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const dialled: { terminate(): void }[] = [];

  const signIn = (viewer: Viewer): string => {
    const token = newToken();
    viewers.set(token, viewer);
    return token;
  };
  const dial: GatewayFixture['dial'] = (path, protocols, more) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, more);
    dialled.push(socket);
    return clientOf(socket);
  };

  return {
    gateway,
    port,
    errors,
    lookups,
    upgraded,
    signIn,
    dial,
    async join(viewer, more) {
      const path = viewer.partnerId === null ? '/api/v1/ws/single/' : '/api/v1/ws/message/';
      const client = dial(path, ['twosome', signIn(viewer)], more);
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
    openConnections: () => promisify(server.getConnections.bind(server))(),
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

/** The client side of a socket, with its events as promises. */
export interface Dialled {
  socket: WebSocket;
  opened: Promise<IncomingMessage>;
  /** the response instead of an upgrade */
  refused: Promise<{ status: number; headers: IncomingMessage['headers']; body: unknown }>;
  closed: Promise<{ code: number; reason: string }>;
  /** the next unread frame */
  next(): Promise<Frame<string, Record<string, unknown>>>;
  sendFrame(type: unknown, data?: unknown): void;
}

function clientOf(socket: WebSocket): Dialled {
  const frames: Frame<string, Record<string, unknown>>[] = [];
  const waiting: ((frame: Frame<string, Record<string, unknown>>) => void)[] = [];
  let answer: IncomingMessage;
  socket.on('error', () => {});
  socket.on('upgrade', (response) => {
    answer = response;
  });
  socket.on('message', (bytes) => {
    const frame = JSON.parse(String(bytes));
    const deliver = waiting.shift();
    if (deliver === undefined) frames.push(frame);
    else deliver(frame);
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
      const frame = frames.shift();
      return frame === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(frame);
    },
    sendFrame: (type, data) => socket.send(JSON.stringify({ type, data })),
  };
}
