import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { type Aspect, aspects, ratioOf } from '@twosome/contract/post/post.rules';
import { ApiError } from '../../platform/api-error.ts';
import { attachImages, type StoredImages, storeImages } from '../media/media.ts';
import { addPost } from '../post/write-post.sql.ts';
import type { ArchiveFile } from './archive.ts';
import { cutText } from './clean-text.ts';
import { type Content, takenFrom } from './content.ts';
import { extract } from './extract.ts';
import { advanceImport, type ImportRow, lockImport } from './import.sql.ts';
import { emitChanged, GoesOnElsewhere, type ImportDeps } from './import.ts';
import { personOf } from './person-of.ts';

/** Photos of one job; the next job goes on. */
const portion = 100;
/** Posts between two frames with the progress. */
const announceEvery = 10;
/** Photos that one person sends in a row within this time were sent together. */
const togetherMs = 60_000;

/** A post to be added. */
interface PostPlan {
  at: number;
  text: string;
  photos: ArchiveFile[];
}

/** Adds the next posts. `ended`: the import was taken back meanwhile, or has failed. */
export async function addPosts(
  deps: ImportDeps,
  row: ImportRow,
  content: Content,
  signal: AbortSignal,
): Promise<'all' | 'more' | 'ended'> {
  let index = 0;
  let photos = 0;
  for await (const plan of plansOf(content, row)) {
    index += 1;
    if (index <= row.posts_read) continue;
    if (photos >= portion) return 'more';
    photos += plan.photos.length;
    signal.throwIfAborted();
    if (!(await addPlanned(deps, row, { ...plan, index }, signal))) return 'ended';
  }
  return 'all';
}

/**
 * Photos in a row of one person within a minute are one post, at most ten, as an album is; its date is the first one's, its
 * text the first caption. A post of Instagram stays one, unless it has more than ten photos.
 */
async function* plansOf(content: Content, row: ImportRow): AsyncGenerator<PostPlan> {
  let plan: (PostPlan & { name: string | null }) | null = null;
  for await (const { name, at, text, photos, pieces } of takenFrom(content)) {
    const isTogether =
      plan !== null &&
      name !== null &&
      plan.name === name &&
      photos.length > 0 &&
      // a caption belongs to the photo that it stands at
      pieces.length === 0 &&
      at - plan.at >= 0 &&
      at - plan.at < togetherMs &&
      plan.photos.length < limits.postImages;
    if (plan !== null && isTogether) {
      plan.photos.push(...photos);
      continue;
    }
    if (plan !== null) yield plan;
    plan = null;
    if (photos.length === 0 || personOf(row, name) === null) continue;
    for (let start = limits.postImages; start < photos.length; start += limits.postImages)
      yield { at, text, photos: photos.slice(start, start + limits.postImages) };
    plan = { name, at, text, photos: photos.slice(0, limits.postImages) };
  }
  if (plan !== null) yield plan;
}

/** Adds a post. False if the import has ended. */
async function addPlanned(
  deps: ImportDeps,
  row: ImportRow,
  plan: PostPlan & { index: number },
  signal: AbortSignal,
): Promise<boolean> {
  const stored = await storePhotos(deps, row, plan.photos, signal);
  return deps.db.transaction(async (tx) => {
    const locked = await lockImport(tx, row.id, ['importing']);
    // the photos stay unattached, and a sweep deletes them
    if (locked === null) return false;
    if (locked.posts_read !== plan.index - 1) throw new GoesOnElsewhere();
    await attachImages(
      tx,
      stored.map(({ id }) => id),
    );
    const [first] = stored;
    if (first !== undefined)
      await addPost(tx, {
        id: newId(),
        twosomeId: row.twosome_id,
        creatorId: row.user_id,
        text: cutText(plan.text, limits.postText),
        aspect: nearestAspect(first),
        images: stored.map(({ id }) => ({ mediaId: id, alt: '' })),
        importId: row.id,
        now: new Date(plan.at),
      });
    const left_out = plan.photos.length - stored.length;
    await advanceImport(tx, row.id, { posts_read: 1, photos_done: stored.length, left_out });
    if (plan.index % announceEvery === 0) await emitChanged(deps, tx, row);
    return true;
  });
}

/** Each by itself, as one that is damaged or refused leaves out no other. */
async function storePhotos(
  deps: ImportDeps,
  { user_id }: ImportRow,
  photos: readonly ArchiveFile[],
  signal: AbortSignal,
): Promise<StoredImages[]> {
  const stored: StoredImages[] = [];
  for (const photo of photos) {
    const extracted = await extract(deps.tmpDir, photo, user_id, signal);
    if (extracted === null) continue;
    try {
      stored.push(...(await storeImages(deps, [extracted.file], extracted.file.field)));
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'invalid') throw error;
    } finally {
      await extracted.discard();
    }
  }
  return stored;
}

/** The photo is stored whole; a post shows the middle of one with another ratio. */
function nearestAspect({ width, height }: StoredImages): Aspect {
  const distance = (aspect: Aspect) => Math.abs(Math.log(width / height / ratioOf[aspect]));
  return [...aspects].sort((one, other) => distance(one) - distance(other))[0] ?? '1:1';
}
