import { newId } from '@twosome/contract/platform/ids';
import type { Post } from '@twosome/contract/post/post.contract';
import { type Aspect, aspectOf, hasAspect } from '@twosome/contract/post/post.rules';
import { now } from '../../platform/clock.ts';
import type { Db, Once } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import type { ReceivedFile } from '../../platform/http/route.ts';
import { invalid, Refusal } from '../../platform/refusal.ts';
import type { Store } from '../../platform/storage/store.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { claimImages, type Kept, keepImages } from '../media/media.ts';
import { requireStill } from '../twosome/twosome.ts';
import { postAdded } from './post.facts.ts';
import { addPost, findPost } from './post.sql.ts';
import { viewPost } from './post.view.ts';

interface Draft {
  text?: string | undefined;
  aspect?: Aspect | undefined;
  alt?: readonly string[] | undefined;
}

/**
 * Adds a post of the couple, private first. A retry with the same key is given the first post as it is now, sealed
 * for whoever asks: the addresses of the first answer belong to its session and its hour.
 */
export async function addOnce(
  house: { db: Db; store: Store; announce: Announce },
  viewer: Partnered,
  draft: Draft,
  files: readonly ReceivedFile[],
  once: Once | null,
  seal: string,
): Promise<Post> {
  const images = files.filter((file) => file.field === 'images');
  if (images.length === 0) throw invalid('images', 'Choose at least one image.');
  if ((draft.alt?.length ?? 0) > images.length)
    throw invalid('alt', 'There are more descriptions than images.');
  const kept = await keepImages(house, images, 'images');
  const aspect = aspectOfAll(kept, draft.aspect);

  const { id } = await house.db.inOneGo(once, async (tx) => {
    await requireStill(tx, viewer);
    const id = newId();
    await claimImages(
      tx,
      kept.map((image) => image.id),
    );
    await addPost(tx, {
      id,
      twosomeId: viewer.twosomeId,
      creatorId: viewer.userId,
      text: draft.text ?? '',
      aspect,
      images: kept.map((image, place) => ({ mediaId: image.id, alt: draft.alt?.[place] ?? '' })),
      now: now(),
    });
    await house.announce(tx, postAdded, {
      postId: id,
      twosomeId: viewer.twosomeId,
      creatorId: viewer.userId,
    });
    return { id };
  });
  const row = await findPost(house.db, viewer, id);
  if (row === null) throw new Refusal('conflict', { says: 'This post has been deleted since.' });
  return viewPost(row, viewer, seal);
}

function aspectOfAll(images: readonly Kept[], wanted: Aspect | undefined): Aspect {
  const first = images[0];
  const aspect = wanted ?? (first && aspectOf(first.width, first.height));
  if (!aspect) throw invalid('images', 'The images must be 1:1, 4:3 or 4:5.');
  if (!images.every((image) => hasAspect(image.width, image.height, aspect)))
    throw invalid('images', `Every image must be ${aspect}.`);
  return aspect;
}
