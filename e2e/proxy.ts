import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { test as base } from './fixtures.ts';
import { type Server, serverTimeout, startServer } from './server.ts';

/** A proxy in front of a server that simulates deployments, lost connections and a missing worker. */
interface Proxy {
  url: string;
  /** The site now has only this version of the app and no file of another one; 1 is the built version. */
  deploy(version: number): void;
  /** responses to replace, by path */
  overrides: Map<string, { status: number; type: string; body: string }>;
  /** Closes all WebSockets, as a restart of the server does. */
  closeSockets(): void;
  /** Holds every request without a response, as in a tunnel. */
  hold(): void;
  /** Forwards the held requests and ends the tunnel. */
  release(): void;
  /** Never answers the held requests, as a dead connection does; later requests are answered. */
  dropHeld(): void;
  stop(): void;
}

/** The site behind this proxy. */
export const test = base.extend<object, { site: { proxy: Proxy; server: Server }; reverseProxy: Proxy }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      let target = '';
      const proxy = await startProxy(() => target);
      const server = await startServer({ PUBLIC_URL: proxy.url });
      target = server.url;
      await use({ proxy, server: { ...server, url: proxy.url } });
      proxy.stop();
      await server.stop();
    },
    { scope: 'worker', timeout: serverTimeout },
  ],

  reverseProxy: [({ site }, use) => use(site.proxy), { scope: 'worker' }],
  server: [({ site }, use) => use(site.server), { scope: 'worker' }],
});

/** `target` is known only after the server has started, which needs this proxy's address. */
async function startProxy(target: () => string): Promise<Proxy> {
  let version = 1;
  let held: (() => void)[] | null = null;
  const sockets = new Set<Socket>();
  const overrides: Proxy['overrides'] = new Map();
  const orHold = (forward: () => void) => (held === null ? forward() : void held.push(forward));
  const answer = (incoming: IncomingMessage, response: ServerResponse) => {
    const override = overrides.get(incoming.url?.split('?')[0] ?? '');
    if (override)
      return void response.writeHead(override.status, { 'content-type': override.type }).end(override.body);
    const path = builtPath(incoming.url ?? '', version);
    if (path === null) return void response.writeHead(404).end();
    forward(`${target()}${path}`, version, incoming, response);
  };
  const server = createServer((incoming, response) => orHold(() => answer(incoming, response)));
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    orHold(() => connectSocket(target(), incoming, socket, sockets));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const closeSockets = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy(next) {
      version = next;
    },
    overrides,
    closeSockets,
    hold() {
      held = [];
    },
    release() {
      const waiting = held ?? [];
      held = null;
      for (const forward of waiting) forward();
    },
    dropHeld() {
      held = null;
    },
    stop() {
      closeSockets();
      server.close();
      server.closeAllConnections();
    },
  };
}

function connectSocket(target: string, incoming: IncomingMessage, socket: Socket, open: Set<Socket>): void {
  if (socket.destroyed) return;
  const { hostname, port } = new URL(target);
  const upstream = connect(Number(port), hostname);
  const { rawHeaders } = incoming;
  const headers = rawHeaders.flatMap((name, at) => (at % 2 ? [] : [`${name}: ${rawHeaders[at + 1]}`]));
  upstream.write([`GET ${incoming.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
  socket.pipe(upstream).pipe(socket);
  upstream.on('error', () => upstream.destroy());
  open.add(socket);
  socket.on('close', () => {
    open.delete(socket);
    upstream.destroy();
  });
}

const suffixOf = (version: number): string => (version === 1 ? '' : `.v${version}`);

/** The path of the built file; null for a file of another version. */
function builtPath(url: string, version: number): string | null {
  if (!/^\/assets\/.*\.(js|css)$/.test(url)) return url;
  const [, suffix = ''] = /(\.v\d+)\.(?:js|css)$/.exec(url) ?? [];
  return suffix === suffixOf(version) ? url.replace(suffix, '') : null;
}

function forward(url: string, version: number, incoming: IncomingMessage, response: ServerResponse): void {
  // The browser's cached file may be of another version, so never answer 304.
  const { 'if-none-match': _, ...headers } = incoming.headers;
  const options = { method: incoming.method, headers: { ...headers, 'accept-encoding': 'identity' } };
  const upstream = request(url, options, (original) => {
    const status = original.statusCode ?? 502;
    const isText = /text\/(html|css|javascript)/.test(String(original.headers['content-type']));
    if (!isText || version === 1) {
      response.writeHead(status, original.headers);
      return void original.pipe(response);
    }
    const chunks: Buffer[] = [];
    original.on('data', (chunk: Buffer) => chunks.push(chunk));
    original.on('end', () => {
      const text = renamed(Buffer.concat(chunks).toString('utf8'), version);
      const { 'content-length': _length, etag: _etag, ...headers } = original.headers;
      const policy = String(headers['content-security-policy']);
      headers['content-security-policy'] = policy.replace(
        "script-src 'self'",
        `script-src 'self' ${inlineHashes(text)}`,
      );
      response.writeHead(status, headers).end(text);
    });
  });
  upstream.on('error', () => response.destroy());
  incoming.pipe(upstream);
}

/** Another build of the same source: every script, style and the version have new names. */
const renamed = (text: string, version: number): string =>
  text
    .replace(/(-[\w-]{8})\.(js|css)\b/g, `$1${suffixOf(version)}.$2`)
    .replace(/version:"(\w+)"/, `version:"$1-${version}"`);

const inlineHashes = (html: string): string =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join(' ');
