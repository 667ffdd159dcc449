import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a ZIP. `isPacked` stores it uncompressed: images are compressed already. */
export interface ZipEntry {
  path: string;
  bytes: Readable;
  isPacked: boolean;
}

/**
 * Streams a ZIP while it is read, so that memory use stays constant. Fails when an entry fails, and stops reading entries
 * when the stream is destroyed.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>, at: Date): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const closed = new Promise<never>((_, reject) => {
    out.once('close', () => reject(new Error('The ZIP stream was closed before its end.')));
  });
  closed.catch(() => {});
  // without a listener, an error before the first read would crash the process; the reader still receives it
  out.on('error', () => {});
  zip.on('error', (error: Error) => out.destroy(error));
  fill(zip, entries, at, closed).then(
    () => zip.end(),
    (error) => out.destroy(error),
  );
  return out;
}

/** Adds the entries sequentially: opens the next one when the previous is fully read. */
async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>, mtime: Date, closed: Promise<never>) {
  for await (const { path, bytes, isPacked } of entries) {
    const finished = once(bytes, 'close');
    try {
      zip.addReadStreamLazy(path, { mtime, compress: !isPacked, mode: 0o100600 }, (give) =>
        give(null, bytes),
      );
      await Promise.race([finished, closed]);
    } finally {
      finished.catch(() => {});
      bytes.destroy();
    }
  }
}
