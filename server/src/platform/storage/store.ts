import { PassThrough, type Readable } from 'node:stream';
import { ApiError } from '../api-error.ts';

/** Stores files by key: in a folder (`disk.ts`) or in an S3-compatible bucket (`s3.ts`). */
export interface Store {
  /**
   * Stores a file atomically: after it resolves, the file survives a power cut; readers never see a partial file.
   */
  put(key: string, file: Buffer | Readable): Promise<void>;
  /**
   * Opens a file, or a part of it that it has; `null` when it does not exist. The caller must consume or destroy the stream.
   */
  open(key: string, range?: ByteRange): Promise<Opened | null>;
  /** The length of a file in bytes; `null` when it does not exist. */
  size(key: string): Promise<number | null>;
  /** Deletes files; missing files are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  /** All files of an area, unordered. It reads the whole area, so periodic jobs must not list images. */
  list(area: string): AsyncIterable<Listed>;
  /** Removes what interrupted writes left before this time. */
  removePartial(before: Date): Promise<void>;
  /** Where an operator finds a file: its path, or an `s3://` address. */
  locate(key: string): string;
  /** The address of the proxy's internal location that sends a file, valid for a minute: see `deploy/nginx.conf`. */
  internalUri(key: string): Promise<string>;
}

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

/** The files of a listing in groups, so that a query can look at many of them at a time. */
export async function* inGroups(files: AsyncIterable<Listed>, size = 200): AsyncGenerator<Listed[]> {
  let group: Listed[] = [];
  for await (const file of files) {
    group.push(file);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

export interface Opened {
  stream: Readable;
  /** of the stream, in bytes */
  length: number;
}

/** Positions in bytes, the last one included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface Listed {
  key: string;
  /** when it was written */
  at: Date;
}

/** The store does not answer, or refuses its settings. */
export class StoreUnavailable extends ApiError {
  /** for the operator, in one line */
  readonly explanation: string;

  constructor(cause: unknown, explanation: string) {
    super('unavailable', { retryAfter: 10 });
    this.cause = cause;
    this.explanation = explanation;
  }
}

/** The store has no space left. Trying again soon does not help. */
export class StoreFull extends ApiError {
  constructor(cause: unknown) {
    super('unavailable', { retryAfter: 30 });
    this.cause = cause;
  }
}

const shape = /^[a-z]{2,20}\/[0-9A-Za-z]{8,64}(\.[0-9a-z]{1,16}){1,2}$/;

/**
 * Validates `<area>/<random name>` with one or two extensions, e.g. `media/7ZQ0….jpg`. Only the program generates keys; anything else
 * (path traversal, an absolute path, a NUL byte) throws.
 */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}

export const isKey = (key: string): boolean => shape.test(key);
