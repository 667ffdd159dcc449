import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A proxy in front of a server that simulates deployments, lost connections and a missing worker. */
export interface Front {
  url: string;
  /** The server now serves only this version of the app and no file of another one; 1 is the built version. */
  deploy(version: number): void;
  /** responses to replace, by path */
  instead: Map<string, { status: number; type: string; body: string }>;
  /** Closes all sockets, as a restart of the server does. */
  cut(): void;
  /** Holds every request without a response, as in a tunnel. */
  hold(): void;
  /** Releases the held requests and ends the tunnel. */
  letGo(): void;
  /** Drops the held requests for good, as a dead connection does; later requests are answered. */
  lose(): void;
  stop(): void;
}

/** `behind` is known only after the server has started, which needs this proxy's address. */
export async function startFront(behind: () => string): Promise<Front> {
  let version = 1;
  const sockets = new Set<Socket>();
  const instead: Front['instead'] = new Map();
  let held: (() => void)[] | null = null;
  const server = createServer((asked, answer) => {
    if (held === null) take(asked, answer);
    else held.push(() => take(asked, answer));
  });
  const take = (asked: IncomingMessage, answer: ServerResponse) => {
    const path = asked.url?.split('?')[0] ?? '';
    const played = instead.get(path);
    if (played) return void answer.writeHead(played.status, { 'content-type': played.type }).end(played.body);
    const original = originalOf(asked.url ?? '', version);
    if (original === null) return void answer.writeHead(404).end();
    forward(behind(), original, version, asked, answer);
  };
  server.on('upgrade', (asked: IncomingMessage, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    if (held === null) join(asked, socket);
    else held.push(() => join(asked, socket));
  });
  const join = (asked: IncomingMessage, socket: Socket) => {
    if (socket.destroyed) return;
    const { hostname, port } = new URL(behind());
    const other = connect(Number(port), hostname);
    const lines = asked.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : [`${name}: ${all[at + 1]}`]));
    other.write([`GET ${asked.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    socket.pipe(other).pipe(socket);
    other.on('error', () => other.destroy());
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy(next) {
      version = next;
    },
    instead,
    cut,
    hold() {
      held = [];
    },
    letGo() {
      const waiting = held ?? [];
      held = null;
      for (const goOn of waiting) goOn();
    },
    lose() {
      held = null;
    },
    stop() {
      cut();
      server.close();
      server.closeAllConnections();
    },
  };
}

const isBuilt = /^\/assets\/.*\.(js|css)$/;
const markOf = (version: number): string => (version === 1 ? '' : `.v${version}`);

/** The file as built; null for a file of another version. */
function originalOf(url: string, version: number): string | null {
  if (!isBuilt.test(url)) return url;
  const [, of = ''] = /(\.v\d+)\.(?:js|css)$/.exec(url) ?? [];
  return of === markOf(version) ? url.replace(of, '') : null;
}

function forward(
  behind: string,
  url: string,
  version: number,
  asked: IncomingMessage,
  answer: ServerResponse,
) {
  // The browser's cached file may be of another version, so never answer 304.
  const { 'if-none-match': _held, ...kept } = asked.headers;
  const headers = { ...kept, 'accept-encoding': 'identity' };
  const onward = request(`${behind}${url}`, { method: asked.method, headers }, (came) => {
    const type = String(came.headers['content-type']);
    const isText = /text\/(html|css|javascript)/.test(type) && version > 1;
    if (!isText) {
      answer.writeHead(came.statusCode ?? 502, came.headers);
      return void came.pipe(answer);
    }
    const chunks: Buffer[] = [];
    came.on('data', (chunk: Buffer) => chunks.push(chunk));
    came.on('end', () => {
      const text = renamed(Buffer.concat(chunks).toString('utf8'), version);
      const { 'content-length': _, etag: __, ...rest } = came.headers;
      const policy = String(rest['content-security-policy']);
      rest['content-security-policy'] = policy.replace(
        "script-src 'self'",
        `script-src 'self' ${inlineHashes(text)}`,
      );
      answer.writeHead(came.statusCode ?? 502, rest).end(text);
    });
  });
  onward.on('error', () => answer.destroy());
  asked.pipe(onward);
}

/** Another build of the same source: every script, style and the version have new names. */
const renamed = (text: string, version: number): string =>
  text
    .replace(/(-[\w-]{8})\.(js|css)\b/g, `$1${markOf(version)}.$2`)
    .replace(/version:"(\w+)"/, `version:"$1-${version}"`);

const inlineHashes = (html: string): string =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join(' ');
