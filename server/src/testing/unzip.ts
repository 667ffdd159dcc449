import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP by path, read from its central directory. Throws for duplicate paths. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (end < 0) throw new Error('The ZIP is incomplete.');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let remaining = zip.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('The central directory of the ZIP is broken.');
    const [method, packed, whole] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
    ];
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const path = zip.toString('utf8', at + 46, at + 46 + name);
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(begin, begin + packed);
    const content = method === 0 ? Buffer.from(bytes) : inflateRawSync(bytes);
    if (content.length !== whole || files.has(path)) throw new Error(`${path} is incomplete or duplicate.`);
    files.set(path, content);
    at += 46 + name + extra + comment;
  }
  return files;
}
