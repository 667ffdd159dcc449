import type { DeletedPost, Post } from '@twosome/contract/post/post.contract';
import { type Member, permissionsOf, type Role } from '@twosome/contract/post/post.rules';
import { imageAddresses } from '../media/media.view.ts';
import { viewAuthor } from '../twosome/twosome.view.ts';
import type { PostRow, PostViewer } from './post.sql.ts';

/** A post on the wire. User ids are shown to the couple only. */
export function viewPost(
  row: PostRow,
  viewer: PostViewer,
  signature: string,
  feed: Post['feed'] = null,
): Post {
  return {
    id: row.id,
    creator: row.is_own ? row.creator_id : null,
    twosome: viewAuthor(row.author, signature),
    images: row.images.map((image) => ({ ...image, ...imageAddresses('post', row.id, image.id, signature) })),
    aspect: row.aspect,
    text: row.text,
    is_private: row.is_private,
    ...(row.only_me && { only_me: true }),
    clap_count: row.clap_count,
    comment_count: row.comment_count,
    ...viewClap(row.clap),
    added_at: toInstant(row.added_at),
    published_at: row.published_at && toInstant(row.published_at),
    edited_at: row.edited_at && toInstant(row.edited_at),
    feed,
    version: row.version,
    ...(row.taken_down && { taken_down: true }),
    can: permissionsOf(roleOf(row, viewer), row.is_private, {
      isTakenDown: row.taken_down,
      lastEditor: lastEditorOf(row),
    }),
  };
}

export const viewClap = (clap: Post['clap']): Pick<Post, 'clap' | 'is_liked'> => ({
  clap,
  is_liked: clap?.is_complete ?? false,
});

export const viewDeletedPost = (row: PostRow, viewer: PostViewer, signature: string): DeletedPost => ({
  ...viewPost(row, viewer, signature),
  deleted_at: toInstant(row.deleted_at ?? row.added_at),
});

const toInstant = (time: string): string => new Date(time).toISOString();

export const lastEditorOf = (row: { edited_by_partner: boolean }): Member =>
  row.edited_by_partner ? 'partner' : 'creator';

/** Followers count as strangers: both have no permissions on the post. */
export const roleOf = (row: Pick<PostRow, 'is_own' | 'creator_id'>, viewer: PostViewer): Role => {
  if (!row.is_own) return 'stranger';
  return row.creator_id === viewer.userId ? 'creator' : 'partner';
};
