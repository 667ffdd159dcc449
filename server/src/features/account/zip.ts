import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a ZIP. `isPacked`: images are packed already, and packing them again costs more than it saves. */
export interface ZipEntry {
  path: string;
  bytes: Readable;
  isPacked: boolean;
}

/**
 * A ZIP as a stream that is made while it is read: of its files never more than a piece is held. It fails when one of
 * them does, and asks for no more when nobody reads it any more.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>, at: Date): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const left = new Promise<never>((_, reject) => {
    out.once('close', () => reject(new Error('Nobody reads the ZIP any more.')));
  });
  left.catch(() => {});
  // it may fail before anybody reads it, who finds the failure then; unheard it would end the program
  out.on('error', () => {});
  zip.on('error', (error: Error) => out.destroy(error));
  fill(zip, entries, at, left).then(
    () => zip.end(),
    (error) => out.destroy(error),
  );
  return out;
}

/** One after the other: the next is opened when the last one is through. */
async function fill(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  mtime: Date,
  left: Promise<never>,
): Promise<void> {
  for await (const { path, bytes, isPacked } of entries) {
    const through = once(bytes, 'close');
    try {
      zip.addReadStreamLazy(path, { mtime, compress: !isPacked, mode: 0o100600 }, (give) =>
        give(null, bytes),
      );
      await Promise.race([through, left]);
    } finally {
      through.catch(() => {});
      bytes.destroy();
    }
  }
}
