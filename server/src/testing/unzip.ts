import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP by their paths, as its own list at the end names them; a path that comes twice throws. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (end < 0) throw new Error('This is no whole ZIP.');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('The list of the ZIP is broken.');
    const [method, packed, whole] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
    ];
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const path = zip.toString('utf8', at + 46, at + 46 + name);
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(begin, begin + packed);
    const content = method === 0 ? Buffer.from(bytes) : inflateRawSync(bytes);
    if (content.length !== whole || files.has(path)) throw new Error(`${path} is not whole, or there twice.`);
    files.set(path, content);
    at += 46 + name + extra + comment;
  }
  return files;
}
