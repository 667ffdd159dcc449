import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough } from 'node:stream';
import multipart from '@fastify/multipart';
import { limits } from '@twosome/contract/platform/limits';
import type { FastifyInstance } from 'fastify';
import { ApiError, invalid } from '../api-error.ts';
import { platformErrors } from '../platform.texts.ts';
import { type Pace, watchBody } from './pace.ts';

/** Lets Fastify read the bodies of this scope's routes: JSON into `request.body`, forms by `request.parts()`. */
export function parseBodies(scope: FastifyInstance, pace: Pace): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: limits.jsonBytes },
    async (_request: unknown, bytes: Buffer) => parseJson(bytes),
  );
  // skipped files may be too large
  scope.register(multipart, { throwFileSizeLimit: false });
  scope.addHook('preParsing', async ({ raw, headers }, reply, payload) => {
    if (!hasBody(headers)) return payload;
    rejectUnreadable(headers);
    if (isForm(headers)) return payload;
    if (Number(headers['content-length'] ?? 0) > limits.jsonBytes) throw new ApiError('tooLarge');
    const watched = new PassThrough();
    // Fastify does not read the body of a request that it refuses, and an error that nobody hears would end the process
    watched.on('error', () => {});
    const unwatch = watchBody(raw, { max: limits.jsonBytes, pace }, (reason) =>
      watched.destroy(reason === 'tooLarge' ? new ApiError('tooLarge') : reason),
    );
    reply.raw.once('close', unwatch);
    return payload.pipe(watched);
  });
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isForm = (headers: IncomingHttpHeaders): boolean =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === 'multipart/form-data';

/** A media type with the longest allowed boundary, 70 characters, is half as long. */
const maxTypeLength = 200;
const utf8Names = new Set(['', '""', 'utf-8', '"utf-8"', 'utf8', '"utf8"']);

function rejectUnreadable(headers: IncomingHttpHeaders): void {
  // a compressed body could expand to any size
  const coding = headers['content-encoding'] ?? 'identity';
  const type = headers['content-type'] ?? '';
  const [, ...parameters] = type.toLowerCase().split(';');
  if (coding !== 'identity' || type.length > maxTypeLength || !parameters.every(isNoOtherCharset))
    throw new ApiError('wrongType');
}

/** True unless the parameter is a charset other than UTF-8. Split by hand: a regular expression was cubic in the spaces. */
function isNoOtherCharset(parameter: string): boolean {
  const [name = '', ...value] = parameter.split('=');
  return name.trim() !== 'charset' || utf8Names.has(value.join('=').trim());
}

/** An empty body becomes `{}`. */
function parseJson(bytes: Buffer): object {
  if (bytes.length === 0) return {};
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid('non_field_error', platformErrors.bodyNotJson);
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('non_field_error', platformErrors.bodyNotObject);
  rejectDangerousNames(body);
  return body;
}

const dangerousNames = new Set(['__proto__', 'constructor', 'prototype']);

/** Rejects names that could pollute `Object.prototype` when objects are merged. */
export const rejectDangerousName = (name: string): void => {
  if (dangerousNames.has(name)) throw invalid('non_field_error', platformErrors.nameNotAllowed(name));
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
