import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import type { Post, postCalls } from '@twosome/contract/post/post.contract';
import { type Aspect, aspects, hasAspect } from '@twosome/contract/post/post.rules';
import { ApiError, invalid } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { IdempotentRequest } from '../../platform/db/db.ts';
import type { BodyOf, ReceivedFile } from '../../platform/http/route.ts';
import { platformErrors } from '../../platform/platform.texts.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { attachImages, type StoredImages, storeImages } from '../media/media.ts';
import { signatureOf } from '../media/signed-urls.ts';
import { requireMembership } from '../twosome/twosome.ts';
import { onlyMePostChanged, postAdded } from './post.events.ts';
import { findPost } from './post.sql.ts';
import { postErrors } from './post.texts.ts';
import type { PostDeps } from './post.ts';
import { viewPost } from './post.view.ts';
import { addPost } from './write-post.sql.ts';

/**
 * Adds a private post of the couple, or one that only its creator sees. A retry with the same key returns the first post in its current state, with image
 * URLs signed for the current session: the URLs of the first response belong to another session and have expired.
 */
export async function addPostOnce(
  deps: PostDeps,
  viewer: Partnered,
  draft: BodyOf<typeof postCalls, 'POST post/'>,
  files: readonly ReceivedFile[],
  idempotent: IdempotentRequest | null,
): Promise<Post> {
  // clients may name the photos so instead: a server that ignores the field refuses a post without photos
  const own = files.filter(({ field }) => field === 'only_me_images');
  const isOnlyMe = draft.only_me === true || own.length > 0;
  const images = files
    .filter((file) => file.field === 'images' || own.includes(file))
    .map((file) => ({ ...file, field: 'images' }));
  if (images.length > limits.postImages)
    throw invalid('images', platformErrors.tooManyFiles(limits.postImages));
  if (images.length === 0) throw invalid('images', postErrors.imageMissing);
  if ((draft.alt?.length ?? 0) > images.length) throw invalid('alt', postErrors.tooManyDescriptions);
  const stored = await storeImages(deps, images, 'images');
  const aspect = aspectOfAll(stored, draft.aspect);

  const { id } = await deps.db.idempotent(idempotent, async (tx) => {
    await requireMembership(tx, viewer);
    const id = newId();
    await attachImages(
      tx,
      stored.map((image) => image.id),
    );
    await addPost(tx, {
      id,
      twosomeId: isOnlyMe ? null : viewer.twosomeId,
      creatorId: viewer.userId,
      text: draft.text ?? '',
      aspect,
      images: stored.map((image, index) => ({ mediaId: image.id, alt: draft.alt?.[index] ?? '' })),
      now: now(),
    });
    const payload = { postId: id, twosomeId: viewer.twosomeId, creatorId: viewer.userId };
    await deps.emit(tx, isOnlyMe ? onlyMePostChanged : postAdded, payload);
    return { id };
  });
  const row = await findPost(deps.db, viewer, id);
  if (row === null) throw new ApiError('conflict', { message: postErrors.deleted });
  return viewPost(row, viewer, signatureOf(deps, viewer));
}

function aspectOfAll(images: readonly StoredImages[], requested: Aspect | undefined): Aspect {
  const first = images[0];
  const aspect = requested ?? (first && aspectOf(first.width, first.height));
  if (!aspect) throw invalid('images', postErrors.aspect);
  if (!images.every((image) => hasAspect(image.width, image.height, aspect)))
    throw invalid('images', postErrors.otherAspect(aspect));
  return aspect;
}

/** The aspect of an image, or null if it is none of the three. */
export const aspectOf = (width: number, height: number): Aspect | null =>
  aspects.find((aspect) => hasAspect(width, height, aspect)) ?? null;
