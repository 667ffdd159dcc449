import type { Frame } from '@twosome/contract/platform/frames';
import type { Refused } from '../http/refuse.ts';
import { invalid } from '../refusal.ts';
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
export function errorFrame({ status, body }: Refused, data: unknown): Frame<'error'> {
  const clientId = clientIdOf(data);
  return { type: 'error', data: { ...body, status, ...(clientId !== undefined && { __id__: clientId }) } };
}

function clientIdOf(data: unknown): string | undefined {
  const id = isObject(data) ? data.__id__ : undefined;
  return typeof id === 'string' && id.length <= longestClientId ? id : undefined;
}
