import type { Twosome, TwosomeAuthor } from '@twosome/contract/twosome/twosome.contract';
import type { Viewer } from '../../platform/viewer.ts';
import { imageAddresses } from '../media/media.view.ts';
import type { SeenTwosomeRow } from './twosome.sql.ts';

/** What an answer shows of a couple. `seal` is the viewer's, for the addresses of images. */
export function viewTwosome(row: SeenTwosomeRow, viewer: Viewer, seal: string): Twosome {
  return {
    id: row.id,
    username: row.username,
    ...photoAddresses(row, seal),
    cover: row.cover_id && imageAddresses('twosome', row.id, row.cover_id, seal).image,
    bio: row.bio,
    is_private: row.is_private,
    is_verified: isShownVerified(row),
    you_are_following: row.you_are_following,
    follows_you: row.follows_you,
    have_sent_request: row.have_sent_request,
    have_received_request: row.have_received_request,
    is_own: row.is_own,
    follower_count: row.follower_count,
    following_count: row.following_count,
    post_count: row.post_count,
    version: row.version,
    ...(row.is_own && row.taken_down_at !== null && { taken_down: true }),
    ...(row.is_own && {
      connector: row.connector,
      username1: viewer.userId === row.user_a ? row.username_a : row.username_b,
      username2: viewer.userId === row.user_a ? row.username_b : row.username_a,
    }),
  };
}

export interface AuthorRow {
  id: string;
  username: string;
  photo_id: string | null;
  is_private: boolean;
  verified: boolean;
}

export const viewAuthor = (row: AuthorRow, seal: string): TwosomeAuthor => ({
  id: row.id,
  username: row.username,
  ...photoAddresses(row, seal),
  is_private: row.is_private,
  is_verified: row.verified && !row.is_private,
});

/** Verification is shown only while the profile is public. */
const isShownVerified = (row: SeenTwosomeRow): boolean => row.verified_at !== null && !row.is_private;

function photoAddresses(
  row: Pick<AuthorRow, 'id' | 'photo_id'>,
  seal: string,
): Pick<Twosome, 'photo' | 'photo_thumbnail'> {
  if (row.photo_id === null) return { photo: null, photo_thumbnail: null };
  const { image, thumbnail } = imageAddresses('twosome', row.id, row.photo_id, seal);
  return { photo: image, photo_thumbnail: thumbnail };
}
