import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import type { ImportProblem } from '@twosome/contract/import/import.texts';
import { limits } from '@twosome/contract/platform/limits';
import {
  Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl';

/** The archive cannot be imported, however often it is tried. */
export class UnusableArchive extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/** The bytes of a stored archive, read in ranges, so that an archive of gigabytes needs neither memory nor a copy. */
export interface ByteSource {
  size: number;
  /** `end` is exclusive */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** Where a file lies in its archive. */
export interface StoredEntry {
  offset: number;
  packed: number;
  /** unpacked, as the archive states it */
  bytes: number;
  method: number;
}

/** A file in an archive. */
export interface ArchiveFile {
  bytes: number;
  entry: StoredEntry;
  /** Fails with `UnusableArchive` where the file is damaged. It never gives more bytes than `bytes`. */
  open(): Promise<Readable>;
}

/**
 * All files by their paths in the archive. Paths only name files within the archive: none becomes a path on our disk. Of
 * files with the same path, the first one.
 */
export type Archive = ReadonlyMap<string, ArchiveFile>;

const longestPath = 300;
const symbolicLink = 0xa000;
/** A genuine entry has 46 bytes, its path, and some tens for sizes and times; a hostile one has up to three times 64 KB. */
const listBytes = 300 * limits.importEntries;

/** Opens an archive. Throws `UnusableArchive`. */
export async function openArchive(source: ByteSource): Promise<Archive> {
  const zip = await openZip(source);
  const entries = await orDamaged(() => entriesOf(zip, source.size));
  const files = [...entries].map(([path, entry]): [string, ArchiveFile] => [
    path,
    { bytes: entry.bytes, entry, open: () => openEntry(zip, entry) },
  ]);
  return new Map(files);
}

/** Opens files of an archive without reading its list of files again. */
export async function openEntries(source: ByteSource): Promise<(entry: StoredEntry) => Promise<Readable>> {
  const zip = await openZip(source);
  return (entry) => openEntry(zip, entry);
}

const openZip = (source: ByteSource): Promise<ZipFile> =>
  orDamaged(() =>
    // names are decoded below: the library would refuse a whole archive for one bad name
    fromRandomAccessReaderPromise(new SourceReader(source), source.size, {
      autoClose: false,
      decodeStrings: false,
    }),
  );

async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof UnusableArchive ? error : new UnusableArchive('damaged', { cause: error });
  }
}

async function entriesOf(zip: ZipFile, size: number): Promise<Map<string, StoredEntry>> {
  if (zip.entryCount > limits.importEntries) throw new UnusableArchive('tooManyFiles');
  const entries = new Map<string, StoredEntry>();
  let packed = 0;
  let read = 0;
  for await (const entry of zip.eachEntry()) {
    read += 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (read > listBytes) throw new UnusableArchive('listTooLarge');
    const path = pathOf(entry);
    if (path === null || path.endsWith('/') || entries.has(path)) continue;
    if (entry.externalFileAttributes >>> 28 === symbolicLink >>> 12) continue;
    if (entry.isEncrypted()) throw new UnusableArchive('encrypted');
    packed += entry.compressedSize;
    // entries that share their bytes: a small archive would become thousands of photos
    if (packed > size) throw new UnusableArchive('damaged');
    entries.set(path, {
      offset: entry.relativeOffsetOfLocalHeader,
      packed: entry.compressedSize,
      bytes: entry.uncompressedSize,
      method: entry.compressionMethod,
    });
  }
  return entries;
}

const utf8Flag = 0x800;

/** Null for a path that no phone writes. Many archives do not say how their names are written. */
function pathOf({ fileNameRaw, extraFields }: Entry): string | null {
  if (fileNameRaw.length > longestPath) return null;
  const name = getFileNameLowLevel(isUtf8(fileNameRaw) ? utf8Flag : 0, fileNameRaw, extraFields, false);
  return name.replaceAll('\\', '/').normalize('NFC');
}

const openEntry = (zip: ZipFile, { offset, packed, bytes, method }: StoredEntry): Promise<Readable> =>
  orDamaged(async () => {
    const entry = Object.assign(new Entry(), {
      generalPurposeBitFlag: 0,
      relativeOffsetOfLocalHeader: offset,
      compressedSize: packed,
      uncompressedSize: bytes,
      compressionMethod: method,
    });
    return damagedOnError(await zip.openReadStreamPromise(entry));
  });

function damagedOnError(source: Readable): Readable {
  return Readable.from(
    (async function* () {
      try {
        yield* source;
      } catch (error) {
        throw new UnusableArchive('damaged', { cause: error });
      }
    })(),
    { objectMode: false },
  );
}

/** Small reads share a block, so that a list of a thousand files does not take a thousand requests. */
const listBlock = 64 * 1024;
const streamBlock = 1024 * 1024;

class SourceReader extends RandomAccessReader {
  private block: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  private readonly source: ByteSource;

  constructor(source: ByteSource) {
    super();
    this.source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.blocksOf(start, end), { objectMode: false });
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
      const end = position + Math.max(length, listBlock);
      this.block = { start: position, bytes: await this.bytesOf(position, end) };
    }
    const from = position - this.block.start;
    return this.block.bytes.subarray(from, from + length);
  }

  private async *blocksOf(start: number, end: number): AsyncGenerator<Buffer> {
    if (end > this.source.size) return;
    for (let at = start; at < end; at += streamBlock)
      yield await this.bytesOf(at, Math.min(at + streamBlock, end));
  }

  /** The archive may name positions outside the file. */
  private async bytesOf(start: number, end: number): Promise<Buffer> {
    const last = Math.min(end, this.source.size);
    return start < last ? Buffer.from(await this.source.read(start, last)) : Buffer.alloc(0);
  }
}
