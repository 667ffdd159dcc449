import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../platform/storage/s3-settings.ts';
import { s3Refusal } from './s3-signature.ts';

const bucket = 'pictures';
const pageSize = 100;
const s3Keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** Answers a request instead of the bucket, or passes it on by `forward`. */
export type Fault = (request: IncomingMessage, response: ServerResponse, forward: Forward) => void;
type Forward = (cut?: { after: number; of: 'request' | 'response' }) => void;

export interface S3 {
  settings: S3Settings;
  /** the environment of a server that uses this bucket */
  env: Record<string, string>;
  /** method and path of each request so far, without the query */
  requests: string[];
  /** Applies to all further requests; null: none. */
  fail(fault: Fault | null): void;
  keys(): Promise<string[]>;
  /** the ids of uploads in parts that were neither completed nor aborted */
  uploads(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * An S3-compatible bucket: s3rver behind a proxy that can fail. The proxy also does what s3rver lacks: it checks
 * signatures, lists more than one page, deletes several files at a time, and lists and aborts uploads in parts.
 */
export async function startS3(port = 0): Promise<S3> {
  const directory = await mkdtemp(join(tmpdir(), 'twosome-s3-'));
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const behind: AddressInfo = await store.run();
  const uploadsDir = join(directory, bucket, '._S3rver_uploads');
  const uploads = () => readdir(uploadsDir).catch(() => []);
  const requests: string[] = [];
  let fault: Fault | null = null;

  const proxy = createServer(async (incoming, response) => {
    requests.push(`${incoming.method} ${incoming.url?.split('?')[0]}`);
    const { searchParams: query } = new URL(incoming.url ?? '', 'http://s3');
    const forward: Forward = (cut) => pass(incoming, response, behind.port, cut);
    incoming.on('error', () => {});
    if (fault !== null) return fault(incoming, response, forward);
    const refusal = s3Refusal(incoming, s3Keys);
    if (refusal !== null) return sendError(response, 403, refusal);
    if (incoming.method === 'DELETE' && query.has('uploadId')) {
      // s3rver may still be writing a part
      const folder = join(uploadsDir, String(query.get('uploadId')));
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
      return response.writeHead(204).end();
    }
    if (incoming.method === 'GET' && query.has('uploads')) return response.end(await listUploads(uploadsDir));
    if (incoming.method === 'DELETE') {
      // s3rver answers 500 when it deletes two files of one folder at the same time
      const path = join(directory, new URL(incoming.url ?? '', 'http://s3').pathname);
      for (const part of ['object', 'object.md5', 'metadata.json'])
        await rm(`${path}._S3rver_${part}`, { force: true });
      return response.writeHead(204).end();
    }
    if (query.has('list-type')) return response.end(await listKeys(join(directory, bucket), query));
    forward();
  });
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  const { port: open } = proxy.address() as AddressInfo;

  const endpoint = `http://127.0.0.1:${open}`;
  return {
    settings: { bucket, endpoint, region: 'us-east-1', ...s3Keys },
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    },
    requests,
    fail(next) {
      fault = next;
    },
    keys: () => keysIn(join(directory, bucket)),
    uploads,
    async close() {
      proxy.close();
      proxy.closeAllConnections();
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const sendError = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
};

/** Applies a fault to so many requests of a method. */
export const times = (count: number, method: string, fault: Fault): Fault => {
  let left = count;
  return (request, response, forward) => {
    if (request.method !== method || left === 0) return forward();
    left -= 1;
    fault(request, response, forward);
  };
};
export const reset: Fault = (request) => void request.socket.destroy();
export const answer =
  (status: number, code: string): Fault =>
  (_, response) =>
    sendError(response, status, code);
/** Breaks the connections after so many bytes of the request's or the response's body. */
export const cut =
  (of: 'request' | 'response', after: number): Fault =>
  (_request, _response, forward) =>
    forward({ of, after });

/** With `cut`, both connections are broken after so many bytes. */
function pass(
  incoming: IncomingMessage,
  response: ServerResponse,
  port: number,
  cut?: Parameters<Forward>[0],
) {
  const { method, url: path, headers } = incoming;
  const outgoing = request({ port, host: '127.0.0.1', method, path, headers });
  const breakBoth = () => {
    outgoing.destroy();
    response.socket?.destroy();
  };
  outgoing.on('error', () => response.socket?.destroy());
  outgoing.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    if (cut?.of === 'response') copy(answer, response, cut.after, breakBoth);
    else answer.pipe(response);
  });
  if (cut?.of === 'request') copy(incoming, outgoing, cut.after, breakBoth);
  else incoming.pipe(outgoing);
}

function copy(from: IncomingMessage, to: NodeJS.WritableStream, bytes: number, then: () => void) {
  let left = bytes;
  from.on('data', (chunk: Buffer) => {
    to.write(chunk.subarray(0, Math.max(0, left)));
    left -= chunk.length;
    // the bytes before the cut arrive
    if (left <= 0) setImmediate(then);
  });
  from.on('end', then);
}

const ending = '._S3rver_object';
async function keysIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => name.endsWith(ending) && !name.includes('_S3rver_uploads'))
    .map((name) => name.slice(0, -ending.length))
    .sort();
}

async function listKeys(folder: string, query: URLSearchParams): Promise<string> {
  const after = query.get('continuation-token') ?? '';
  const found = await keysIn(folder);
  const rest = found.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
  const page = rest.slice(0, pageSize);
  const entries = await Promise.all(
    page.map(async (key) => {
      const { mtime, size } = await stat(join(folder, `${key}${ending}`));
      return `<Contents><Key>${key}</Key><LastModified>${mtime.toISOString()}</LastModified><Size>${size}</Size></Contents>`;
    }),
  );
  const next = rest.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
}

async function listUploads(folder: string): Promise<string> {
  const ids = await readdir(folder).catch(() => []);
  const entries = await Promise.all(
    ids.map(async (id) => {
      const key = await readFile(join(folder, id, 'key'), 'utf8');
      const { mtime } = await stat(join(folder, id, 'key'));
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`;
    }),
  );
  return `<?xml version="1.0"?><ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${entries.join('')}</ListMultipartUploadsResult>`;
}
