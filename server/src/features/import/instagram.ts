import { buffer } from 'node:stream/consumers';
import { limits } from '@twosome/contract/platform/limits';
import * as z from 'zod';
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

const MediumInList = z.object({
  uri: z.string(),
  creation_timestamp: z.number().optional(),
  title: z.string().optional(),
});
const PostInList = z.object({
  media: z.array(MediumInList),
  title: z.string().optional(),
  creation_timestamp: z.number().optional(),
});

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
  return (Array.isArray(read) ? read : [read]).flatMap((raw: unknown) => {
    const { success, data } = PostInList.safeParse(raw);
    if (!success || data.media.length === 0) return [];
    const [first] = data.media;
    const seconds = data.creation_timestamp || first?.creation_timestamp;
    const text = data.title || first?.title || '';
    return {
      at: seconds ? Math.round(seconds * 1000) : null,
      text: cleanText(repaired(text)),
      photos: data.media.map(({ uri }) => uri),
    };
  });
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
