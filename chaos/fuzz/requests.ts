import { allCalls } from '@twosome/contract/all-calls';
import { apiErrors } from '@twosome/contract/platform/api-errors';
import type { Call } from '@twosome/contract/platform/call';
import { oneOf } from '../../bench/platform/random.ts';
import { chance, generate, type Ids, type Manner } from './generate.ts';

const calls = Object.entries<Call>(allCalls);
/** They end sessions and couples, so that little else would be tried afterwards. */
const ending = /logout|disconnect|not_my_partner|end_others|auth\/delete|auth\/session\/:id|auth\/block/;

export interface Request {
  line: string;
  path: string;
  call: Call;
  body: FormData | string | undefined;
}

/** A request for any call of the contract. */
export function randomRequest(ids: Ids, picture: Buffer): Request {
  let [line, call] = oneOf(calls);
  while (ending.test(line) && !chance(0.02)) [line, call] = oneOf(calls);
  const manner = oneOf<Manner>(['valid', 'valid', 'nearly', 'hostile']);
  const [method = '', route = ''] = line.split(' ');
  const kind = route.split('/')[0] ?? '';
  const path = route.replace(/:\w+/g, () =>
    manner === 'hostile' && chance(0.3)
      ? encodeURIComponent(String(oneOf(['../x', '%00', 'x'.repeat(300), "'", '__proto__', 'latest'])))
      : ids.of(kind),
  );
  const query = call.query && chance(0.7) ? fieldsOf(generate(call.query, manner, ids)) : [];
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value).slice(0, 1000)]));
  const address = search.size === 0 ? path : `${path}?${search}`;
  return {
    line,
    path: address,
    call,
    body: method === 'GET' ? undefined : bodyOf(call, manner, ids, picture),
  };
}

/** None of a text or a list, which have no fields. */
const fieldsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).slice(0, 20)
    : [];

function bodyOf(
  { request, form }: Call,
  manner: Manner,
  ids: Ids,
  picture: Buffer,
): FormData | string | undefined {
  if (request) {
    const text = JSON.stringify(generate(request, manner, ids)) ?? '';
    return manner === 'hostile' && chance(0.1) ? text.slice(0, -1) : text;
  }
  if (!form) return undefined;
  const body = new FormData();
  for (const [name, value] of fieldsOf(generate(form.fields, manner, ids)))
    for (const one of Array.isArray(value) ? value.slice(0, 20) : [value])
      body.append(name, String(one).slice(0, 20_000));
  // a picture costs as much as a hundred other requests
  for (const [name, most] of Object.entries(form.files))
    for (let count = chance(0.1) ? Math.ceil(Math.random() * Math.min(2, most)) : 0; count > 0; count -= 1)
      body.append(name, new Blob([new Uint8Array(chance(0.6) ? picture : damaged(picture))]), 'photo.jpg');
  return body;
}

function damaged(picture: Buffer): Buffer {
  const copy = Buffer.from(picture);
  for (let count = 1 + Math.floor(Math.random() * 8); count > 0; count -= 1)
    copy[Math.floor(Math.random() * copy.length)] = Math.floor(Math.random() * 256);
  return chance(0.3) ? copy.subarray(0, Math.floor(Math.random() * copy.length)) : copy;
}

const statusOf = (name: keyof typeof apiErrors): number => apiErrors[name].status;
/** Errors that any call may return; they follow from its other fields, its address or its size. */
const general = [400, 401, 403, 404, 405, 413, 414, 415, 429];

/** What the answer breaks of the contract; null: nothing. */
export function faultOf({ call }: Request, status: number, text: string): string | null {
  if (status >= 500) return `status ${status}`;
  if (status >= 300) {
    const declared = [...general, ...(call.errors ?? []).map(statusOf)];
    return declared.includes(status) ? null : `an undeclared status ${status}`;
  }
  if (!(status in call.responses)) return `an undeclared status ${status}`;
  const shape = call.responses[status];
  if (!shape) return text === '' ? null : 'a body instead of none';
  const read = shape.safeParse(JSON.parse(text));
  return read.success ? null : `a body of another shape: ${JSON.stringify(read.error.issues[0])}`;
}
