import { buffer } from 'node:stream/consumers';
import { limits } from '@twosome/contract/platform/limits';
import { type Archive, UnusableArchive } from './archive.ts';
import { type Content, createUsablePhotos } from './content.ts';
import { keyOf } from './whatsapp.ts';
import { cleanText } from './words.ts';

interface InstagramPost {
  /** milliseconds; null without a date */
  at: number | null;
  text: string;
  /** paths within the archive */
  photos: string[];
}

/** `content/posts_1.json`, `your_instagram_activity/media/posts_2.json`, `media/posts_1.json` */
const listPath = /^(?:your_instagram_activity\/)?(?:content|media)\/posts_\d{1,4}\.json$/;

/** The folder that the paths of the archive's lists are relative to: its first one, if the archive has only one. */
function rootOf(path: string): string | null {
  if (listPath.test(path)) return '';
  const end = path.indexOf('/') + 1;
  return listPath.test(path.slice(end)) ? path.slice(0, end) : null;
}

/** The posts of an archive, oldest first. Throws `UnusableArchive`. */
export async function findPosts(archive: Archive): Promise<Content> {
  const { posts, unread } = await readPosts(archive);
  const files = new Map([...archive].map(([path, file]) => [keyOf(path), file]));
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

/** `unread`: how many media, and posts without any, are not understood. */
async function readPosts(archive: Archive): Promise<{ posts: InstagramPost[]; unread: number }> {
  const lists = [...archive].flatMap(([path, file]) => {
    const root = rootOf(path);
    return root === null ? [] : [{ root, file }];
  });
  if (lists.length === 0) throw new UnusableArchive('noPosts');
  const posts: InstagramPost[] = [];
  let [bytes, unread] = [0, 0];
  for (const { root, file } of lists) {
    bytes += file.bytes;
    if (bytes > limits.importJsonBytes) throw new UnusableArchive('textTooLarge');
    for (const raw of rawPostsIn(await buffer(await file.open()))) {
      const post = objectOf(raw);
      const media: unknown[] = Array.isArray(post.media) ? post.media : [];
      const photos = media.flatMap((medium) => pathOf(medium, root));
      unread += Math.max(media.length, 1) - photos.length;
      if (photos.length > 0) posts.push({ ...datedText(post, objectOf(media[0])), photos });
    }
  }
  return { posts: posts.sort((one, other) => (one.at ?? 0) - (other.at ?? 0)), unread };
}

/** A list that is not JSON makes the archive unusable. */
function rawPostsIn(bytes: Buffer): unknown[] {
  if (isTooDeep(bytes)) throw new UnusableArchive('damaged');
  try {
    const read: unknown = JSON.parse(new TextDecoder().decode(bytes));
    // one post is not a list in some archives
    return Array.isArray(read) ? read : [read];
  } catch (cause) {
    throw new UnusableArchive('damaged', { cause });
  }
}

const deepestPost = 32;

/** A million brackets keep `JSON.parse` busy for minutes. */
function isTooDeep(json: Buffer): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (isText && byte === 0x5c) at += 1;
    else if (byte === 0x22) isText = !isText;
    else if (isText) continue;
    else if (byte === 0x5b || byte === 0x7b) depth += 1;
    else if (byte === 0x5d || byte === 0x7d) depth -= 1;
    if (depth > deepestPost) return true;
  }
  return false;
}

// By hand: a list of ten megabytes of nonsense would keep zod busy for half a minute, with two gigabytes of messages. What is
// of another type than Instagram writes counts as missing.

const nothing: Readonly<Record<string, unknown>> = {};
const objectOf = (raw: unknown): Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : nothing;
const numberOf = (raw: unknown): number => (typeof raw === 'number' ? raw : 0);
const textOf = (raw: unknown): string => (typeof raw === 'string' ? raw : '');

function pathOf(medium: unknown, root: string): string[] {
  const { uri } = objectOf(medium);
  return typeof uri === 'string' ? [`${root}${uri}`] : [];
}

/** A post of one medium has its date and text there. */
function datedText(
  post: Readonly<Record<string, unknown>>,
  first: Readonly<Record<string, unknown>>,
): Pick<InstagramPost, 'at' | 'text'> {
  const seconds = numberOf(post.creation_timestamp) || numberOf(first.creation_timestamp);
  return {
    at: seconds ? Math.round(seconds * 1000) : null,
    text: cleanText(repaired(textOf(post.title) || textOf(first.title))),
  };
}

/** Instagram writes each byte of a UTF-8 text as a character of its own. */
export function repaired(text: string): string {
  if (/[\u0100-\uffff]/.test(text)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}
