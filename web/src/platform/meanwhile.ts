import { asFailure } from './failure.ts';
import { patienceLeft } from './line.ts';
import { isAway, isOffline } from './offline.ts';

/**
 * Asks, and has `recall` show what was here last where there is no answer: at once where the device has no network, else
 * as below.
 */
export async function askOrRecall<T>(
  ask: () => Promise<T>,
  recall: () => Promise<boolean>,
): Promise<T | null> {
  return isOffline() && (await recall()) ? null : askPatiently(ask, recall);
}

/**
 * Asks, and says so where the server is away, or after a while where the line hangs; then the answer may still come.
 * `giveWay` says whether it had something to show. Null: that stands, and there is no answer any more.
 */
export async function askPatiently<T>(
  ask: () => Promise<T>,
  giveWay: () => Promise<boolean>,
): Promise<T | null> {
  let giving: Promise<boolean> | null = null;
  const timer = setTimeout(() => {
    giving = giveWay();
  }, patienceLeft());
  try {
    return await ask();
  } catch (error) {
    clearTimeout(timer);
    if (isAway(asFailure(error)) && (await (giving ?? giveWay()))) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
