import { timing } from '@twosome/contract/platform/timing';
import { networkFailure } from './failure.ts';
import { isAwayStatus } from './offline.ts';
import { onSocketOpen } from './socket.ts';

/**
 * The line to the server. One that hangs neither answers nor refuses (a tunnel, a network that wants to be signed in to
 * first), while the device says that it has a network.
 */

/** How many questions are on their way. */
let waiting = 0;
/** Since when one waits and nothing is heard. One that was given up leaves it: nothing was heard all the same. */
let silentSince: number | null = null;

const listeners = new Set<() => void>();
/** Told of every good answer. */
export const onAnswer = (listener: () => void): void => void listeners.add(listener);

const hear = (): void => {
  silentSince = waiting > 0 ? Date.now() : null;
};
onSocketOpen(hear);

/** How long whoever asks now waits before what was here last is shown: not once more where the line is silent already. */
export const patienceLeft = (): number =>
  silentSince === null ? timing.patience : Math.max(0, timing.patience - (Date.now() - silentSince));

/** Asks something of the server, and gives it up when it has not been answered for long. */
export async function question<T extends { response: Response }>(
  ask: (signal: AbortSignal) => Promise<T>,
  given?: AbortSignal,
): Promise<T> {
  const end = new AbortController();
  given?.addEventListener('abort', () => end.abort(), { once: true });
  if (given?.aborted) end.abort();
  let isGivenUp = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const givenUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isGivenUp = true;
      reject(networkFailure());
      end.abort();
    }, timing.longestAnswer);
  });
  waiting += 1;
  silentSince ??= Date.now();
  try {
    const answer = await Promise.race([ask(end.signal), givenUp]);
    note(answer.response);
    return answer;
  } finally {
    clearTimeout(timer);
    waiting -= 1;
    if (waiting === 0 && !isGivenUp) silentSince = null;
  }
}

function note({ ok, status }: Response): void {
  if (isAwayStatus(status)) return;
  hear();
  if (ok) for (const listener of listeners) listener();
}
