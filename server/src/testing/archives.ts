import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { smallPhoto } from './images.ts';

/** A ZIP with these files, in this order. */
export async function zipWith(files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const chat = [
  '03/05/2021, 09:00 - Messages and calls are end-to-end encrypted.',
  '03/05/2021, 09:01 - Ana: Good morning, you',
  '14/05/2021, 18:20 - Bruno: IMG-20210514-WA0001.jpg (file attached)',
  'The sea at last',
  '14/05/2021, 18:22 - Ana: I wish I were there',
];

/** A chat of Ana and Bruno as Android exports it: three messages and a photo, with times in UTC. */
export const chatExport = async (lines: readonly string[] = chat): Promise<Buffer> =>
  zipWith({
    'WhatsApp Chat with Bruno.txt': `${lines.join('\n')}\n`,
    'IMG-20210514-WA0001.jpg': await smallPhoto('#3366cc', 80, 60),
  });
