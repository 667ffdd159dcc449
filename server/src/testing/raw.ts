import { request } from 'node:http';
import type { Example } from './examples.ts';
import type { Answer } from './person.ts';
import type { TestServer } from './server.ts';
import { formOf } from './stage.ts';

export interface RawRequest {
  method: string;
  /** as it goes over the wire: nothing is escaped or tidied */
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** Asks as no browser would: on a connection of its own, with the address as it is written. */
export function ask(server: TestServer, { method, path, headers = {}, body = '' }: RawRequest) {
  const { hostname, port } = new URL(server.url);
  return new Promise<Omit<Answer, 'headers'>>((resolve, reject) => {
    const asked = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString();
        resolve({ status: answer.statusCode ?? 0, body: text === '' ? null : JSON.parse(text) });
      });
    });
    // of a body that is too large the end is not waited for: the answer was there before
    asked.on('error', reject);
    if (body.length > 0) asked.setHeader('content-length', Buffer.byteLength(body));
    asked.end(body);
  });
}

/** The address of a call, its parameters and query written out. */
export function pathOf(line: string, { params = {}, query = {} }: Pick<Example, 'params' | 'query'>): string {
  const path = (line.split(' ')[1] ?? '').replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(query).toString();
  return `/api/v1/${path}${search === '' ? '' : `?${search}`}`;
}

/** Makes the call as the example says. */
export async function make(server: TestServer, line: string, example: Example) {
  const { type, body } = await bodyOf(example);
  return ask(server, {
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
