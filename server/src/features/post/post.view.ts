import type { DeletedPost, Post } from '@twosome/contract/post/post.contract';
import { type Role, whatCan } from '@twosome/contract/post/post.rules';
import type { Viewer } from '../../platform/viewer.ts';
import { imageAddresses } from '../media/media.view.ts';
import { viewAuthor } from '../twosome/twosome.view.ts';
import type { PostRow } from './post.sql.ts';

type Eyes = Pick<Viewer, 'userId' | 'twosomeId'>;

/** What an answer shows of a post. No user id leaves the couple. */
export function viewPost(row: PostRow, viewer: Eyes, seal: string, feed: Post['feed'] = null): Post {
  return {
    id: row.id,
    creator: row.is_own ? row.creator_id : null,
    twosome: viewAuthor(row.author, seal),
    images: row.images.map((image) => ({ ...image, ...imageAddresses('post', row.id, image.id, seal) })),
    aspect: row.aspect,
    text: row.text,
    is_private: row.is_private,
    clap_count: row.clap_count,
    comment_count: row.comment_count,
    ...viewClap(row.clap),
    added_at: instant(row.added_at),
    published_at: row.published_at && instant(row.published_at),
    edited_at: row.edited_at && instant(row.edited_at),
    feed,
    version: row.version,
    ...(row.taken_down && { taken_down: true }),
    can: whatCan(roleOf(row, viewer), row.is_private, row.taken_down),
  };
}

/** What the viewer's couple has done with it. */
export const viewClap = (clap: Post['clap']): Pick<Post, 'clap' | 'is_liked'> => ({
  clap,
  is_liked: clap?.is_complete ?? false,
});

export const viewDeletedPost = (row: PostRow, viewer: Eyes, seal: string): DeletedPost => ({
  ...viewPost(row, viewer, seal),
  deleted_at: instant(row.deleted_at ?? row.added_at),
});

/** A moment as the wire writes it. */
const instant = (moment: string): string => new Date(moment).toISOString();

/** Among others than the couple, followers and strangers may do the same: nothing. */
export const roleOf = (row: Pick<PostRow, 'is_own' | 'creator_id'>, viewer: Eyes): Role => {
  if (!row.is_own) return 'stranger';
  return row.creator_id === viewer.userId ? 'creator' : 'partner';
};
