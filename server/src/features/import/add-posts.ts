import { newId } from '@twosome/contract/platform/ids';
import { type Aspect, aspects, ratioOf } from '@twosome/contract/post/post.rules';
import { ApiError } from '../../platform/api-error.ts';
import { attachImages, type StoredImages, storeImages } from '../media/media.ts';
import { addPost } from '../post/write-post.sql.ts';
import type { StoredEntry } from './archive.ts';
import { extractPhotos } from './extract.ts';
import { advanceImport, type ImportRow, lockImport } from './import.sql.ts';
import { emitChanged, type ImportDeps, StepTakenElsewhere } from './import.ts';
import type { PlannedPost } from './plan.ts';
import { type Place, restOfPlan } from './plan-file.ts';

/** Photos of one job; the next job goes on. */
const portion = 100;
/** Posts between two frames with the progress. */
const announceEvery = 10;
/** Adds the next posts. Returns the place of the next portion, if there is one; `ended`: it was taken back, or has failed. */
export async function addPosts(
  deps: ImportDeps,
  row: ImportRow,
  from: Place | undefined,
  signal: AbortSignal,
): Promise<'all' | 'ended' | Place> {
  let place = from;
  let photos = 0;
  for await (const post of restOfPlan(deps, row, 'posts', row.posts_read, { signal, from })) {
    if (photos >= portion && place !== undefined) return place;
    photos += post.photos.length;
    if (!(await addPlanned(deps, row, post, signal))) return 'ended';
    place = post.end;
  }
  return 'all';
}

/** Adds a post. False if the import has ended. */
async function addPlanned(
  deps: ImportDeps,
  row: ImportRow,
  { at, text, photos, end: { lines } }: PlannedPost & { end: Place },
  signal: AbortSignal,
): Promise<boolean> {
  const stored = await storePhotos(deps, row, photos, signal);
  return deps.db.transaction(async (tx) => {
    const locked = await lockImport(tx, row.id, ['importing']);
    // the photos stay unattached, and a sweep deletes them
    if (locked === null) return false;
    if (locked.posts_read !== lines - 1) throw new StepTakenElsewhere();
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
        text,
        aspect: nearestAspect(first),
        images: stored.map(({ id }) => ({ mediaId: id, alt: '' })),
        importId: row.id,
        now: new Date(at),
      });
    const leftOut = { reason: 'unreadable' as const, count: photos.length - stored.length };
    await advanceImport(tx, row.id, { posts_read: 1, photos_done: stored.length, leftOut });
    if (lines % announceEvery === 0) await emitChanged(deps, tx, row);
    return true;
  });
}

/** Each by itself, as one that is damaged or refused leaves out no other. */
async function storePhotos(
  deps: ImportDeps,
  row: ImportRow,
  photos: readonly StoredEntry[],
  signal: AbortSignal,
): Promise<StoredImages[]> {
  const stored: StoredImages[] = [];
  const { files, discard } = await extractPhotos(deps, row, photos, signal);
  try {
    for (const file of files)
      try {
        stored.push(...(await storeImages(deps, [file], file.field)));
      } catch (error) {
        if (!(error instanceof ApiError) || error.kind !== 'invalid') throw error;
      }
  } finally {
    await discard();
  }
  return stored;
}

/** The photo is stored whole; a post shows the middle of one with another ratio. */
function nearestAspect({ width, height }: StoredImages): Aspect {
  const distance = (aspect: Aspect) => Math.abs(Math.log(width / height / ratioOf[aspect]));
  return [...aspects].sort((one, other) => distance(one) - distance(other))[0] ?? '1:1';
}
