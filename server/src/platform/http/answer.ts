import type { Call } from '@twosome/contract/platform/call';

/** A response body that is already serialised, for example from cached parts. */
export class RawJson<Body> {
  readonly text: string;
  /** never set; carries the type */
  readonly body?: Body;

  constructor(text: string) {
    this.text = text;
  }
}

export interface Answer {
  status: number;
  /** JSON text; null: empty */
  text: string | null;
}

/** A response that does not match the declaration of its call: a bug. */
class WrongAnswer extends Error {
  constructor(route: string, reason: string) {
    super(`${route} returned a wrong response: ${reason}`);
    this.name = 'WrongAnswer';
  }
}

/**
 * The status and text for a handler's result. A call with one declared response returns its body, a call with several
 * returns `{status, body}`. With `check` (in tests) every response is validated, and an undeclared field is as wrong as
 * a missing one, because it may leak data.
 */
export function answerOf(route: string, call: Call, result: unknown, check: boolean): Answer {
  const [status, body] = statusAndBody(route, call, result);
  const shape = call.responses[status];
  if (shape === null) return { status, text: null };
  if (shape === undefined) throw new WrongAnswer(route, `status ${status} is not declared`);
  const text = body instanceof RawJson ? body.text : JSON.stringify(body);
  if (text === undefined) throw new WrongAnswer(route, 'no body');
  if (check) {
    const sent: unknown = JSON.parse(text);
    const read = shape.safeParse(sent);
    if (!read.success)
      throw new WrongAnswer(
        route,
        read.error.issues
          .map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`)
          .join('; '),
      );
    const more = unknownField(sent, read.data);
    if (more !== null) throw new WrongAnswer(route, `${more} is not declared`);
  }
  return { status, text };
}

function statusAndBody(route: string, call: Call, result: unknown): [number, unknown] {
  const [first, ...others] = Object.keys(call.responses).map(Number);
  if (first === undefined) throw new WrongAnswer(route, 'no response is declared');
  if (others.length === 0) return [first, result];
  if (typeof result !== 'object' || result === null || !('status' in result))
    throw new WrongAnswer(route, 'the call has several responses, but the result has no status');
  return [Number(result.status), 'body' in result ? result.body : null];
}

/** The path of the first sent field that the shape does not declare, or null. */
function unknownField(sent: unknown, read: unknown, path = ''): string | null {
  if (typeof sent !== 'object' || sent === null) return null;
  for (const [key, value] of Object.entries(sent)) {
    const fieldPath = path === '' ? key : `${path}.${key}`;
    if (typeof read !== 'object' || read === null || !Object.hasOwn(read, key)) return fieldPath;
    const inner = unknownField(value, Reflect.get(read, key), fieldPath);
    if (inner !== null) return inner;
  }
  return null;
}
