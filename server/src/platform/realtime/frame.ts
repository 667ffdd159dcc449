import type { Frame, FrameShapes } from '@twosome/contract/platform/frames';
import type { RateName } from '@twosome/contract/platform/limits';
import type * as z from 'zod';
import { invalid } from '../api-error.ts';
import type { ErrorResponse } from '../http/error-response.ts';
import { parse } from '../http/validation-messages.ts';
import { platformErrors } from '../platform.texts.ts';
import type { Partnered, Viewer } from '../viewer.ts';
import type { Connection, FrameHandlers } from './realtime.ts';

const maxClientIdLength = 64;

/** Parses JSON text `{type, data}`; missing data becomes `{}`. Throws `invalid` for anything else. */
export function readFrame(text: string): { type: string; data: unknown } {
  const frame = fromJson(text);
  if (!isObject(frame) || typeof frame.type !== 'string')
    throw invalid('non_field_error', platformErrors.frameNotJson);
  return { type: frame.type, data: frame.data ?? {} };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Combines a feature's frame shapes with its handlers and their rates. Data that does not parse never reaches a handler. */
export function frameHandlers<const F extends FrameShapes, V extends Viewer = Partnered>(
  shapes: F,
  handlers: {
    [T in keyof F & string]: (connection: Connection<V>, data: z.output<F[T]>) => Promise<unknown>;
  },
  rates: { [T in keyof F & string]?: RateName } = {},
): FrameHandlers<V> {
  const parsing: Record<string, FrameHandlers<V>[string]> = {};
  for (const type of Object.keys(shapes) as (keyof F & string)[]) {
    const handler = async (connection: Connection<V>, data: unknown) =>
      handlers[type](connection, parse(shapes[type] as F[typeof type], data));
    parsing[type] = Object.assign(handler, { rate: rates[type] });
  }
  return parsing;
}

/** The handler of a frame: the one for `type:data.type`, else the one for its type. Throws `invalid` without either. */
export function frameHandlerOf<V extends Viewer>(
  handlers: FrameHandlers<V>,
  { type, data }: { type: string; data: unknown },
): FrameHandlers<V>[string] {
  const kind = isObject(data) && typeof data.type === 'string' ? `${type}:${data.type}` : type;
  const name = [kind, type].find((known) => Object.hasOwn(handlers, known));
  const handler = name === undefined ? undefined : handlers[name];
  // only the server joins names: a client that sends `relay:reload` as the type could bypass the check of `data.type`
  if (handler === undefined || type.includes(':')) throw invalid('type', platformErrors.frameUnknown);
  return handler;
}

/**
 * An error as a frame: the status and body of the HTTP response, `retry_after` in seconds where HTTP has the header,
 * and the id that the client gave its frame. What is wrong with that id stands under `non_field_error`.
 */
export function errorFrame({ status, body, headers }: ErrorResponse, data: unknown): Frame<'error'> {
  const clientId = clientIdOf(data);
  const { __id__: aboutId, ...rest } = body as Record<string, unknown>;
  const retryAfter = headers['retry-after'];
  return {
    type: 'error',
    data: {
      ...rest,
      ...(aboutId !== undefined && { non_field_error: aboutId }),
      status,
      ...(retryAfter !== undefined && { retry_after: Number(retryAfter) }),
      ...(clientId !== undefined && { __id__: clientId }),
    },
  };
}

function clientIdOf(data: unknown): string | undefined {
  const id = isObject(data) ? data.__id__ : undefined;
  return typeof id === 'string' && id.length <= maxClientIdLength ? id : undefined;
}

export const serialise = (frame: Frame): Buffer => Buffer.from(JSON.stringify(frame));

/** Sends the same frame to many connections. It is serialised once for all of them. */
export function sendToAll(connections: Iterable<Connection>, frame: Frame): void {
  const bytes = serialise(frame);
  for (const connection of connections) connection.sendSerialised(bytes);
}
