import { shorten } from '@twosome/contract/platform/characters';
import { limits } from '@twosome/contract/platform/limits';
import type { StoredEntry } from './archive.ts';
import { type Content, itemsToImport, type Source } from './content.ts';

// What an import will add, in the order of the archive. It is written to the store once, and read from there in portions.

/** A post to be added. */
export interface PlannedPost {
  at: number;
  text: string;
  photos: StoredEntry[];
}

export interface PlannedMessage {
  at: number;
  sentBy: string;
  text: string;
}

type People = Pick<Source, 'people' | 'user_id' | 'before' | 'added_at'>;

/** Photos that one person sends in a row within this time were sent together. */
const togetherMs = 60_000;

/**
 * Photos in a row of one person within a minute are one post, at most ten, as an album is; its date is the first one's, its
 * text the first caption. A post of Instagram stays one, unless it has more than ten photos.
 */
export async function* planPosts(content: Content, people: People): AsyncGenerator<PlannedPost> {
  let plan: (PlannedPost & { name: string | null }) | null = null;
  for await (const { name, at, text: whole, photos: files } of itemsToImport(content, people)) {
    const photos = files.map(({ entry }) => entry);
    const isTogether =
      plan !== null &&
      name !== null &&
      plan.name === name &&
      photos.length > 0 &&
      // a caption belongs to the photo that it stands at
      whole === '' &&
      at - plan.at >= 0 &&
      at - plan.at < togetherMs &&
      plan.photos.length < limits.postImages;
    if (plan !== null && isTogether) {
      plan.photos.push(...photos);
      continue;
    }
    if (plan !== null) yield plan;
    plan = null;
    if (photos.length === 0 || personOf(people, name) === null) continue;
    const text = shorten(whole, limits.postText);
    for (let start = limits.postImages; start < photos.length; start += limits.postImages)
      yield { at, text, photos: photos.slice(start, start + limits.postImages) };
    plan = { name, at, text, photos: photos.slice(0, limits.postImages) };
  }
  if (plan !== null) yield plan;
}

/** The messages of the two. */
export async function* planMessages(content: Content, people: People): AsyncGenerator<PlannedMessage> {
  for await (const { name, at, pieces } of itemsToImport(content, people)) {
    const sentBy = personOf(people, name);
    if (sentBy !== null) for (const text of pieces) yield { at, sentBy, text };
  }
}

/** The user of a name in a chat; null for other people's. An Instagram archive is of the person who uploaded it. */
function personOf({ people, user_id }: People, name: string | null): string | null {
  if (name === null) return user_id;
  return people !== null && Object.hasOwn(people, name) ? (people[name] ?? null) : null;
}
