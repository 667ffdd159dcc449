import { fact } from '../../platform/facts.ts';

interface OfPost {
  postId: string;
  twosomeId: string;
}

export const postAdded = fact<OfPost & { creatorId: string }>('post.added');
export const postPublished = fact<OfPost & { publisherId: string }>('post.published');
/** Anything that its viewers see of it changed. */
export const postChanged = fact<OfPost>('post.changed');
/** Others than the couple see it no more: made private, deleted. */
export const postHidden = fact<OfPost>('post.hidden');
export const postDeleted = fact<OfPost>('post.deleted');
