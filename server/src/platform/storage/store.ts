import type { Readable } from 'node:stream';

/** Stores files by key. A folder and an S3-compatible bucket can both implement it. */
export interface Store {
  /**
   * Stores a file atomically: after it resolves, the file survives a power cut; readers never see a partial file.
   */
  put(key: string, file: Buffer | Readable): Promise<void>;
  /** Opens a file; it is read only when the stream is consumed. `null` when it does not exist. */
  open(key: string): Promise<Opened | null>;
  /** Deletes files; missing files are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  /** All files of an area, unordered. It reads the whole area, so periodic jobs must not list images. */
  list(area: string): AsyncIterable<Listed>;
}

export interface Opened {
  stream: Readable;
  /** in bytes */
  length: number;
}

export interface Listed {
  key: string;
  /** when it was written */
  at: Date;
}

/** The area for unfinished files. */
export const partialArea = 'partial';

/** Deletes files that interrupted writes left before this time. */
export async function sweepPartial(store: Store, before: Date): Promise<void> {
  for await (const { key, at } of store.list(partialArea)) if (at < before) await store.remove([key]);
}

const shape = /^[a-z]{2,20}\/[0-9A-Za-z]{8,64}(\.[0-9a-z]{1,16}){1,2}$/;

/**
 * Validates `<area>/<random name>` with one or two extensions, e.g. `media/7ZQ0….jpg`. Only the program generates keys; anything else
 * (path traversal, an absolute path, a NUL byte) throws.
 */
export function checkKey(key: string): string {
  if (!shape.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}
