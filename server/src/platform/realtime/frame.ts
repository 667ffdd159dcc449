import type { Frame } from '@twosome/contract/platform/frames';
import { refusals } from '@twosome/contract/platform/refusals';
import { invalid, Refusal } from '../refusal.ts';
import type { Viewer } from '../viewer.ts';
import type { FrameActs } from './realtime.ts';

const longestClientId = 64;

/** Reads JSON text `{type, data}`; absent data counts as `{}`. Refuses everything else. */
export function readFrame(text: string): { type: string; data: unknown } {
  const frame = parse(text);
  if (!isObject(frame) || typeof frame.type !== 'string')
    throw invalid('non_field_error', 'A frame is JSON text {type, data}.');
  return { type: frame.type, data: frame.data ?? {} };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The act of a frame: that of `type:data.type` where there is one, else that of its type. Refuses an unknown one. */
export function actOf<V extends Viewer>(
  acts: FrameActs<V>,
  { type, data }: { type: string; data: unknown },
): FrameActs<V>[string] {
  const kind = isObject(data) && typeof data.type === 'string' ? `${type}:${data.type}` : type;
  const name = [kind, type].find((known) => Object.hasOwn(acts, known));
  const act = name === undefined ? undefined : acts[name];
  // a joined name is ours: a client that writes one itself would pass by the kind it belongs to
  if (act === undefined || type.includes(':')) throw invalid('type', 'This kind of frame is not known.');
  return act;
}

/** What went wrong as a frame: the status and body that HTTP would answer, and the client's own id for what it sent. */
export function errorFrame(error: unknown, data: unknown): Frame<'error'> {
  const clientId = clientIdOf(data);
  return { type: 'error', data: { ...(clientId !== undefined && { __id__: clientId }), ...bodyOf(error) } };
}

function clientIdOf(data: unknown): string | undefined {
  const id = isObject(data) ? data.__id__ : undefined;
  return typeof id === 'string' && id.length <= longestClientId ? id : undefined;
}

function bodyOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Refusal)) return { status: 500, detail: 'Something went wrong on our side.' };
  const { status, ...more } = refusals[error.refusal];
  if (error.refusal === 'invalid')
    return { ...(error.fields ?? { non_field_error: [error.message] }), status };
  return {
    status,
    detail: error.message,
    ...('code' in more && { code: more.code }),
    ...(error.current !== undefined && { current: error.current }),
  };
}
