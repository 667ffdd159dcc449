import { serverSentence } from '../platform/failure.ts';

/** A text that says what failed, followed by the server's own sentence. */
export function withSentence(text: string, error: unknown): string {
  const sentence = serverSentence(error);
  return sentence === undefined ? text : `${text}${/[.!?]$/.test(text) ? '' : '.'} ${sentence}`;
}
