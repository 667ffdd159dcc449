import { request } from 'node:http';
import { formOf } from './fixture.ts';
import type { Answer } from './person.ts';
import type { Example } from './scene.ts';
import type { TestServer } from './server.ts';

interface RawRequest {
  method: string;
  /** sent as given, without escaping or normalization */
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** Sends a request that no browser would send: on its own connection, with the path unchanged. */
export function sendRaw(server: TestServer, { method, path, headers = {}, body = '' }: RawRequest) {
  const { hostname, port } = new URL(server.url);
  return new Promise<Omit<Answer, 'headers'>>((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString();
        resolve({ status: answer.statusCode ?? 0, body: text === '' ? null : JSON.parse(text) });
      });
    });
    // after a 413 the server may reset the connection; the response has already resolved
    sent.on('error', reject);
    if (body.length > 0) sent.setHeader('content-length', Buffer.byteLength(body));
    sent.end(body);
  });
}

/** The path of a call, with parameters and query filled in. */
export function pathOf(line: string, { params = {}, query = {} }: Pick<Example, 'params' | 'query'>): string {
  const path = (line.split(' ')[1] ?? '').replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(query).toString();
  return `/api/v1/${path}${search === '' ? '' : `?${search}`}`;
}

/** Makes the call of an example. */
export async function make(server: TestServer, line: string, example: Example) {
  const { type, body } = await bodyOf(example);
  return sendRaw(server, {
    method: line.split(' ')[0] ?? '',
    path: pathOf(line, example),
    headers: { ...tokenOf(example), ...(type !== null && { 'content-type': type }) },
    body,
  });
}

export const tokenOf = ({ by }: Example): Record<string, string> =>
  by.token === '' ? {} : { authorization: `Bearer ${by.token}` };

async function bodyOf({ body, fields, files }: Example): Promise<{ type: string | null; body: Buffer }> {
  if (fields !== undefined || files !== undefined) {
    const form = new Response(formOf({ ...fields, ...files }));
    return { type: form.headers.get('content-type'), body: Buffer.from(await form.arrayBuffer()) };
  }
  if (body === undefined) return { type: null, body: Buffer.alloc(0) };
  return { type: 'application/json', body: Buffer.from(JSON.stringify(body)) };
}
