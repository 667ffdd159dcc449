import type { Readable } from 'node:stream';

/** Keeps files by key. The same promises hold for a folder and for an S3-compatible bucket. */
export interface Store {
  /**
   * Keeps a file; when it resolves, the whole file survives a power cut, and no other moment shows a part of it.
   * @param file a path, copied, or the bytes themselves, at once or as they come
   */
  put(key: string, file: string | Buffer | Readable): Promise<void>;
  /** The file's bytes, read from the first time they are asked for; `null` where there is none. */
  open(key: string): Promise<Opened | null>;
  /** Erases files; a missing one is no fault. */
  remove(keys: readonly string[]): Promise<void>;
  /** Everything of an area in no order, leftovers of interrupted writes included, for the sweep. */
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

const shape = /^[a-z]{2,20}\/[0-9A-Za-z]{8,64}\.[0-9a-z]{1,16}$/;

/**
 * `<area>/<random name>.<ending>`, e.g. `media/7ZQ0….jpg`. Names are made by the program alone; anything
 * else (a way out of the folder, an absolute path, a NUL byte) stops here.
 */
export function checkKey(key: string): string {
  if (!shape.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}
