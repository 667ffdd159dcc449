import { ConfigError } from '../../server/src/config.ts';
import { explainStartError } from '../../server/src/platform/start-errors.ts';
import { inOneLine } from './say.mjs';

/** An operator's error; only its message is printed. */
export class NotPossible extends Error {}

/** An error without its stack, where its message is enough. */
export const explain = (error: unknown): string =>
  error instanceof ConfigError || error instanceof NotPossible ? inOneLine(error) : explainStartError(error);

/** Waits for an operator's command; an error is printed and is the exit code. */
export async function perform(work: Promise<unknown>, explained: (error: unknown) => string = explain) {
  try {
    await work;
  } catch (error) {
    process.stderr.write(`${explained(error)}\n`);
    process.exitCode = 1;
  }
}
