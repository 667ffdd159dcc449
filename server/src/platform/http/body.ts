import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { limits } from '@twosome/contract/platform/limits';
import { invalid, Refusal } from '../refusal.ts';
import { type Pace, watchBody } from './pace.ts';

export type BodyKind = 'none' | 'json' | 'form';

/**
 * What kind of body a request says it brings. Decided here alone, from the header's media type without case,
 * blanks and parameters, so that no spelling of it leads around the checks. Anything else is a 415.
 */
export function bodyKindOf(headers: IncomingHttpHeaders): BodyKind {
  const written = headers['content-type'];
  if (written === undefined || written.trim() === '') {
    if (!bringsBody(headers)) return 'none';
    throw new Refusal('wrongType');
  }
  // a packed body could unfold to any size
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity')
    throw new Refusal('wrongType');
  const [type = '', ...parameters] = written.toLowerCase().split(';');
  if (type.trim() === 'multipart/form-data') return 'form';
  if (type.trim() !== 'application/json') throw new Refusal('wrongType');
  const charset = parameters.map((one) => /^\s*charset\s*=\s*"?([^"]*?)"?\s*$/.exec(one)?.[1]).find(Boolean);
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') throw new Refusal('wrongType');
  return 'json';
}

const bringsBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A JSON body, which must be an object; an empty one counts as `{}`. */
export async function readJson(request: IncomingMessage, pace: Pace): Promise<object> {
  const bytes = await readWhole(request, limits.jsonBytes, pace);
  const body = parse(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('non_field_error', 'The body must be a JSON object.');
  refusePoison(body);
  return body;
}

async function readWhole(request: IncomingMessage, most: number, pace: Pace): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw new Refusal('tooLarge');
  const chunks: Buffer[] = [];
  const keep = (chunk: Buffer): void => void chunks.push(chunk);
  try {
    await new Promise<void>((resolve, reject) => {
      watchBody(request, { most, pace }, (why) => reject(why === 'tooLarge' ? new Refusal('tooLarge') : why));
      request.on('data', keep).once('end', resolve);
    });
  } finally {
    request.off('data', keep);
    request.resume();
  }
  return Buffer.concat(chunks);
}

function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw invalid('non_field_error', 'The body is no JSON that can be read.');
  }
}

const poison = new Set(['__proto__', 'constructor', 'prototype']);

/** Refuses names by which a merge further in would write into every object of the program. */
export const refusePoisonousName = (name: string): void => {
  if (poison.has(name)) throw invalid('non_field_error', `The name ${name} is not allowed.`);
};

/** Without recursion: a body may be nested as deep as it is long. */
function refusePoison(body: object): void {
  const waiting: object[] = [body];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const key of Object.keys(next)) {
      refusePoisonousName(key);
      const inner: unknown = Reflect.get(next, key);
      if (typeof inner === 'object' && inner !== null) waiting.push(inner);
    }
}
