import type { Log } from './log.ts';

/** Longer than a shutdown takes. */
const timeLimit = 30_000;

/**
 * Ends the process after an error that no code caught, because its state is unknown then: stops taking connections, lets
 * running requests finish, and exits with 1. Errors of one request never get here: its handler answers them with a 500, and
 * its streams have listeners.
 */
export function endOnUnforeseenError(log: Log, close: () => Promise<void>): void {
  let ending = false;
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'an error that no code caught: this node ends');
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), timeLimit);
    close()
      .catch((failure: unknown) => log.error({ err: failure }, 'closing failed'))
      .finally(() => process.exit(1));
  });
}
