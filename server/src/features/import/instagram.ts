import { buffer } from 'node:stream/consumers';
import { limits } from '@twosome/contract/platform/limits';
import { type Archive, Unusable } from './archive.ts';
import { cleanText } from './clean-text.ts';

/** A post of an Instagram archive. */
export interface InstagramPost {
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

/** The posts of an archive, oldest first. Throws `Unusable`. */
export async function readPosts({ files }: Archive): Promise<InstagramPost[]> {
  const lists = [...files].flatMap(([path, file]) => {
    const root = rootOf(path);
    return root === null ? [] : [{ root, file }];
  });
  if (lists.length === 0) throw new Unusable('noPosts');
  const posts: InstagramPost[] = [];
  let bytes = 0;
  for (const { root, file } of lists) {
    bytes += file.bytes;
    if (bytes > limits.importJsonBytes) throw new Unusable('textTooLarge');
    for (const post of postsIn(await buffer(await file.open())))
      posts.push({ ...post, photos: post.photos.map((path) => `${root}${path}`) });
  }
  return posts.sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
}

/** A post that is not understood is left out; a list that is not JSON makes the archive unusable. */
function postsIn(bytes: Buffer): InstagramPost[] {
  let read: unknown;
  try {
    read = JSON.parse(bytes.toString());
  } catch (cause) {
    throw new Unusable('damaged', { cause });
  }
  // one post is not a list in some archives
  const posts: InstagramPost[] = [];
  for (const raw of Array.isArray(read) ? read : [read]) {
    const post = postOf(raw);
    if (post !== null) posts.push(post);
  }
  return posts;
}

interface Medium {
  uri: string;
  creation_timestamp?: number;
  title?: string;
}

/** By hand: a list of ten megabytes of nonsense would keep zod busy for half a minute, with two gigabytes of messages. */
function postOf(raw: unknown): InstagramPost | null {
  if (!isDescribed(raw)) return null;
  const { media, creation_timestamp, title } = raw as typeof raw & { media?: unknown };
  if (!Array.isArray(media) || media.length === 0 || !media.every(isMedium)) return null;
  const [first] = media;
  const seconds = creation_timestamp || first?.creation_timestamp;
  return {
    at: seconds ? Math.round(seconds * 1000) : null,
    text: cleanText(repaired(title || first?.title || '')),
    photos: media.map(({ uri }) => uri),
  };
}

const isMedium = (raw: unknown): raw is Medium =>
  isDescribed(raw) && 'uri' in raw && typeof raw.uri === 'string';

function isDescribed(raw: unknown): raw is Pick<Medium, 'creation_timestamp' | 'title'> {
  if (typeof raw !== 'object' || raw === null) return false;
  const { creation_timestamp: at, title } = raw as Record<string, unknown>;
  return (at === undefined || typeof at === 'number') && (title === undefined || typeof title === 'string');
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
