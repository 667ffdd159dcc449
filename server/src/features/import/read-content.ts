import type { Archive } from './archive.ts';
import { keyOf } from './attachment.ts';
import { findChat } from './chat-in.ts';
import type { Content, Source } from './content.ts';
import { readPosts } from './instagram.ts';
import { createUsablePhotos } from './usable-photos.ts';

/** Reads an archive of this kind. It is the same at every reading, so an interrupted import finds its place again. */
export async function readContent(archive: Archive, source: Source): Promise<Content> {
  return source.kind === 'whatsapp' ? findChat(archive, source) : postContent(archive);
}

async function postContent(archive: Archive): Promise<Content> {
  const { posts, unread } = await readPosts(archive);
  const files = new Map([...archive.files].map(([path, file]) => [keyOf(path), file]));
  return {
    readings: [],
    unread,
    unnamed: () => 0,
    async *items() {
      const usablePhotos = createUsablePhotos();
      for (const { at, text, photos } of posts) {
        const found = photos.map((path) => ({ name: path, file: files.get(keyOf(path)) }));
        yield { name: null, text, times: [at], ...(await usablePhotos(found)) };
      }
    },
  };
}
