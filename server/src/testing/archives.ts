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

/** A different photo for each name. */
export const photosNamed = async (names: readonly string[]): Promise<Record<string, Buffer>> =>
  Object.fromEntries(
    await Promise.all(
      names.map(
        async (name, i): Promise<[string, Buffer]> => [
          name,
          await smallPhoto(`#3366${(i + 16).toString(16)}`, 80, 60),
        ],
      ),
    ),
  );

/** An archive with a carousel, a single photo and one without a date, and texts as Instagram writes them. */
export async function instagramArchive(): Promise<Buffer> {
  const garbled = Buffer.from('Ein schöner Tag 🌊').toString('latin1');
  const [sea, hill] = [Date.UTC(2021, 6, 14, 18, 20) / 1000, Date.UTC(2020, 0, 1, 12) / 1000];
  const medium = (name: string, seconds: number, title = '') => ({
    uri: `media/posts/202107/${name}.jpg`,
    creation_timestamp: seconds,
    title,
  });
  const posts = [
    { media: [medium('1', sea), medium('2', sea)], title: garbled, creation_timestamp: sea },
    { media: [medium('3', hill)] },
    { media: [medium('4', 0)] },
  ];
  const root = 'instagram-ana-2021/';
  const photos = await photosNamed(['1', '2', '3', '4']);
  return zipWith({
    [`${root}your_instagram_activity/media/posts_1.json`]: JSON.stringify(posts),
    ...Object.fromEntries(
      Object.entries(photos).map(([name, photo]) => [`${root}media/posts/202107/${name}.jpg`, photo]),
    ),
  });
}
