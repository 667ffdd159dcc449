import { open } from 'node:fs/promises';
import { zipWith } from './archives.ts';

/** A chat of Ana of which every message has the same second. */
export const oneSecond = (count: number): Promise<Buffer> =>
  zipWith({
    '_chat.txt': Array.from({ length: count }, (_, i) => `[14/05/2021, 18:20:00] Ana: ${i}\r\n`).join(''),
  });

/** Lists of posts that nest `depth` brackets. */
export const nested = (depth: number): Record<string, string> => ({
  brackets: '['.repeat(depth),
  closed: `${'['.repeat(depth)}${']'.repeat(depth)}`,
  objects: '{"media":'.repeat(depth),
  'posts in posts': `[${'{"media":[{"uri":"a.jpg","x":['.repeat(depth / 8)}`,
  'after a text that ends in a backslash': `["\\\\", ${'['.repeat(depth)}`,
});

export const listOfPosts = (json: string): Promise<Buffer> => zipWith({ 'content/posts_1.json': json });

const entryBytes = 46;
const commentBytes = 65_535;

/**
 * Writes an archive of gigabytes whose list has `entries` files with comments of 64 KB each. Only the first ones are
 * there; the rest is a hole in the file, which nothing has to read.
 */
export async function writeHugeList(path: string, entries: number): Promise<void> {
  const name = Buffer.from('IMG-20210514-WA0001.jpg');
  const header = Buffer.alloc(entryBytes);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(commentBytes, 32);
  const entry = Buffer.concat([header, name, Buffer.alloc(commentBytes, 'c')]);
  const beginning = Buffer.from('PK\x03\x04'.padEnd(64, '\0'), 'latin1');
  const size = entries * entry.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(beginning.length, 16);
  const file = await open(path, 'w');
  try {
    await file.write(beginning);
    for (let written = 0; written < Math.min(entries, 1000); written += 1) await file.write(entry);
    await file.write(end, 0, end.length, beginning.length + size);
  } finally {
    await file.close();
  }
}
