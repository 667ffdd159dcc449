import { Readable } from 'node:stream';
import type { ImportProblem } from '@twosome/contract/import/import.texts';
import { limits } from '@twosome/contract/platform/limits';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import type { Store } from '../../platform/storage/store.ts';

/** The archive cannot be imported, however often it is tried. */
export class Unusable extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/** A text, list or photo in an archive. */
export interface ArchiveFile {
  /** unpacked, as the archive states it */
  bytes: number;
  /** Fails with `Unusable` where the file is damaged. It never gives more bytes than `bytes`. */
  open(): Promise<Readable>;
}

export interface Archive {
  /**
   * Texts, lists and photos by their paths in the archive. Paths only name files within the archive: none becomes a path
   * on our disk. Of files with the same path, the first one.
   */
  files: ReadonlyMap<string, ArchiveFile>;
  close(): void;
}

const wanted = /\.(?:txt|json|jpe?g|png|webp)$/i;
const longestPath = 300;
const symbolicLink = 0xa000;

/**
 * Opens an archive in the store. It is read where it lies, in parts: an archive of gigabytes needs neither memory nor a
 * copy. Throws `Unusable`, or the error of the store.
 */
export async function openArchive(store: Store, key: string): Promise<Archive> {
  const size = await store.size(key);
  if (size === null) throw new Unusable('interrupted');
  const reader = new StoreReader(store, key, size);
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Unusable) throw error;
      throw reader.storeError ?? new Unusable('damaged', { cause: error });
    }
  };
  const zip = await attempt(() =>
    // names are decoded below: the library would refuse a whole archive for one bad name
    fromRandomAccessReaderPromise(reader, size, { autoClose: false, decodeStrings: false }),
  );
  try {
    const entries = await attempt(() => entriesOf(zip, size));
    const files = [...entries].map(([path, entry]): [string, ArchiveFile] => [
      path,
      {
        bytes: entry.uncompressedSize,
        open: () => attempt(async () => guard(await zip.openReadStreamPromise(entry), reader)),
      },
    ]);
    return { files: new Map(files), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function entriesOf(zip: ZipFile, size: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.importEntries) throw new Unusable('tooManyFiles');
  const entries = new Map<string, Entry>();
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    const path = pathOf(entry);
    if (path === null || !wanted.test(path) || entries.has(path)) continue;
    if (entry.externalFileAttributes >>> 28 === symbolicLink >>> 12) continue;
    if (entry.isEncrypted()) throw new Unusable('encrypted');
    packed += entry.compressedSize;
    // entries that share their bytes: a small archive would become thousands of photos
    if (packed > size) throw new Unusable('damaged');
    // only its offsets and sizes are needed
    const nothing = Buffer.alloc(0);
    entries.set(
      path,
      Object.assign(entry, { extraFields: [], extraFieldRaw: nothing, fileNameRaw: nothing, fileName: path }),
    );
  }
  return entries;
}

/** Null for a path that no phone writes. */
function pathOf({ fileNameRaw: bytes }: Entry): string | null {
  return bytes.length > longestPath ? null : bytes.toString().replaceAll('\\', '/').normalize('NFC');
}

/** The error of a stream: of the store, which may be back soon, or of the archive. */
function guard(source: Readable, reader: StoreReader): Readable {
  return Readable.from(
    (async function* () {
      try {
        yield* source;
      } catch (error) {
        throw reader.storeError ?? new Unusable('damaged', { cause: error });
      }
    })(),
    { objectMode: false },
  );
}

/** Small reads share a block, so that the list of a thousand files is not a thousand requests to a bucket. */
const blockBytes = 64 * 1024;

class StoreReader extends RandomAccessReader {
  storeError: unknown;
  private block = { start: 0, bytes: Buffer.alloc(0) };
  private readonly store: Store;
  private readonly key: string;
  private readonly size: number;

  constructor(store: Store, key: string, size: number) {
    super();
    this.store = store;
    this.key = key;
    this.size = size;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.bytesOf(start, end), { objectMode: false });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.readBlock(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset, 0, length);
        callback(bytes.length < length ? new Error('The archive ends too early.') : null, bytes.length);
      },
      (error) => callback(error),
    );
  }

  private async readBlock(position: number, length: number): Promise<Buffer> {
    const { start, bytes } = this.block;
    if (position < start || position + length > start + bytes.length) {
      const end = Math.min(this.size, position + Math.max(length, blockBytes));
      const chunks: Buffer[] = [];
      for await (const chunk of this.bytesOf(position, end)) chunks.push(chunk);
      this.block = { start: position, bytes: Buffer.concat(chunks) };
    }
    const from = position - this.block.start;
    return this.block.bytes.subarray(from, from + length);
  }

  /** `end` is exclusive, and an archive may name any positions. */
  private async *bytesOf(start: number, end: number): AsyncGenerator<Buffer> {
    if (start >= end || end > this.size) return;
    try {
      const opened = await this.store.open(this.key, { start, end: end - 1 });
      if (opened === null) throw new Unusable('interrupted');
      yield* opened.stream;
    } catch (error) {
      this.storeError = error;
      throw error;
    }
  }
}
