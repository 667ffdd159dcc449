import type { Call } from '@twosome/contract/platform/call';
import { Written } from './written.ts';

export interface Answered {
  status: number;
  /** JSON text; null: empty */
  text: string | null;
}

/** An answer that is not what its call declares: a bug of ours. */
class WrongAnswer extends Error {
  constructor(line: string, why: string) {
    super(`${line} gave a wrong answer: ${why}`);
    this.name = 'WrongAnswer';
  }
}

/**
 * What an act gave, as status and text. A call with one good answer gives its body, one with several gives
 * `{status, body}`. With `check` (in tests) every answer is read by its shape, and a field that the shape does
 * not know is as wrong as one that is missing: that is how something leaks.
 */
export function answerOf(line: string, call: Call, given: unknown, check: boolean): Answered {
  const [status, body] = statusAndBody(line, call, given);
  const shape = call.gives[status];
  if (shape === null) return { status, text: null };
  if (shape === undefined) throw new WrongAnswer(line, `status ${status} is not declared`);
  const text = body instanceof Written ? body.text : JSON.stringify(body);
  if (text === undefined) throw new WrongAnswer(line, 'no body');
  if (check) {
    const sent: unknown = JSON.parse(text);
    const read = shape.safeParse(sent);
    if (!read.success)
      throw new WrongAnswer(
        line,
        read.error.issues
          .map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`)
          .join('; '),
      );
    const more = unknownField(sent, read.data);
    if (more !== null) throw new WrongAnswer(line, `${more} is not declared`);
  }
  return { status, text };
}

function statusAndBody(line: string, call: Call, given: unknown): [number, unknown] {
  const [first, ...others] = Object.keys(call.gives).map(Number);
  if (first === undefined) throw new WrongAnswer(line, 'no answer is declared');
  if (others.length === 0) return [first, given];
  if (typeof given !== 'object' || given === null || !('status' in given))
    throw new WrongAnswer(line, 'it has several answers and gave no status');
  return [Number(given.status), 'body' in given ? given.body : null];
}

/** The path of the first field that was sent and is no part of the shape; null: none. */
function unknownField(sent: unknown, read: unknown, path = ''): string | null {
  if (typeof sent !== 'object' || sent === null) return null;
  for (const [key, value] of Object.entries(sent)) {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof read !== 'object' || read === null || !Object.hasOwn(read, key)) return here;
    const inner = unknownField(value, Reflect.get(read, key), here);
    if (inner !== null) return inner;
  }
  return null;
}
