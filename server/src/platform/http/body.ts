import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { limits } from '@twosome/contract/platform/limits';
import { ApiError, invalid } from '../api-error.ts';
import { type Pace, watchBody } from './pace.ts';

export type BodyKind = 'none' | 'json' | 'form';

/**
 * The kind of body that a request declares. Only decided here, from the media type without case, whitespace and
 * parameters, so that no spelling of the header bypasses the checks. Any other type is a 415.
 */
export function bodyKindOf(headers: IncomingHttpHeaders): BodyKind {
  const contentType = headers['content-type'];
  if (contentType === undefined || contentType.trim() === '') {
    if (!hasBody(headers)) return 'none';
    throw new ApiError('wrongType');
  }
  // a compressed body could expand to any size
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity')
    throw new ApiError('wrongType');
  if (contentType.length > maxTypeLength) throw new ApiError('wrongType');
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  if (type.trim() === 'multipart/form-data') return 'form';
  if (type.trim() !== 'application/json' || !parameters.every(isNoOtherCharset))
    throw new ApiError('wrongType');
  return 'json';
}

/** A media type with the longest allowed boundary, 70 characters, is half as long. */
const maxTypeLength = 200;
const utf8Names = new Set(['', '""', 'utf-8', '"utf-8"', 'utf8', '"utf8"']);

/** True unless the parameter is a charset other than UTF-8. Split by hand: a regular expression was cubic in the spaces. */
function isNoOtherCharset(parameter: string): boolean {
  const [name = '', ...value] = parameter.split('=');
  return name.trim() !== 'charset' || utf8Names.has(value.join('=').trim());
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Reads a JSON body, which must be an object. An empty body becomes `{}`. */
export async function readJson(request: IncomingMessage, pace: Pace): Promise<object> {
  const bytes = await readAll(request, limits.jsonBytes, pace);
  const body = parse(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('non_field_error', 'The body must be a JSON object.');
  rejectDangerousNames(body);
  return body;
}

async function readAll(request: IncomingMessage, max: number, pace: Pace): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > max) throw new ApiError('tooLarge');
  const chunks: Buffer[] = [];
  const keep = (chunk: Buffer): void => void chunks.push(chunk);
  try {
    await new Promise<void>((resolve, reject) => {
      watchBody(request, { max, pace }, (reason) =>
        reject(reason === 'tooLarge' ? new ApiError('tooLarge') : reason),
      );
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
    throw invalid('non_field_error', 'The request body is not valid JSON.');
  }
}

const dangerousNames = new Set(['__proto__', 'constructor', 'prototype']);

/** Rejects names that could pollute `Object.prototype` when objects are merged. */
export const rejectDangerousName = (name: string): void => {
  if (dangerousNames.has(name)) throw invalid('non_field_error', `The name ${name} is not allowed.`);
};

/** Iterative, because deep nesting in a hostile body would overflow the stack. */
function rejectDangerousNames(body: object): void {
  const pending: object[] = [body];
  for (let next = pending.pop(); next !== undefined; next = pending.pop())
    for (const key of Object.keys(next)) {
      rejectDangerousName(key);
      const inner: unknown = Reflect.get(next, key);
      if (typeof inner === 'object' && inner !== null) pending.push(inner);
    }
}
