import { PassThrough } from 'node:stream';
import type { Store } from './store.ts';

export type Write = (chunk: Uint8Array) => Promise<void>;

/** Stores what `produce` writes, in the pace of the store. Nothing is stored unless it succeeds. */
export async function putWritten<T>(
  store: Store,
  key: string,
  produce: (write: Write) => Promise<T>,
): Promise<T> {
  const content = new PassThrough();
  const stored = store.put(key, content);
  stored.catch(() => {});
  try {
    // a failed store reads no more, so a write would wait for ever
    const write: Write = (chunk) =>
      Promise.race([new Promise<void>((resolve) => content.write(chunk, () => resolve())), stored]);
    const result = await produce(write);
    content.end();
    await stored;
    return result;
  } catch (error) {
    content.on('error', () => {}).destroy(error instanceof Error ? error : new Error(String(error)));
    await stored.catch(() => {});
    throw error;
  }
}
