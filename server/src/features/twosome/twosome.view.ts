import type { Twosome, TwosomeAuthor } from '@twosome/contract/twosome/twosome.contract';
import { defaultMentioners } from '@twosome/contract/twosome/twosome.rules';
import type { Viewer } from '../../platform/viewer.ts';
import { imageAddresses } from '../media/media.view.ts';
import type { SeenTwosomeRow, TwosomeRow } from './twosome.sql.ts';

/** A profile in a response. `signature` is the viewer's, for the image URLs. */
export function viewTwosome(row: SeenTwosomeRow, viewer: Pick<Viewer, 'userId'>, signature: string): Twosome {
  return {
    id: row.id,
    username: row.username,
    ...photoAddresses(row, signature),
    ...coverAddresses(row, signature),
    bio: row.bio,
    is_private: row.is_private,
    is_verified: isShownVerified(row),
    you_are_following: row.you_are_following,
    follows_you: row.follows_you,
    have_sent_request: row.have_sent_request,
    have_received_request: row.have_received_request,
    is_own: row.is_own,
    follower_count: row.counts?.followers ?? null,
    following_count: row.counts?.following ?? null,
    post_count: row.counts?.posts ?? null,
    version: row.version,
    ...(isTogetherShown(row) && { together_since: row.together_since }),
    ...(row.is_own && row.taken_down_at !== null && { taken_down: true }),
    ...(row.is_own && {
      show_together: viewer.userId === row.user_a ? row.show_together_a : row.show_together_b,
      changed_by_partner:
        row.changed_by_a === null
          ? partsShown(row).length > 0
          : row.changed_by_a !== (viewer.userId === row.user_a),
      mentions: row.mentions ?? defaultMentioners(row.is_private),
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

export const viewAuthor = (row: AuthorRow, signature: string): TwosomeAuthor => ({
  id: row.id,
  username: row.username,
  ...photoAddresses(row, signature),
  is_private: row.is_private,
  is_verified: row.verified && !row.is_private,
});

/** Verification is shown only while the profile is public. */
const isShownVerified = (row: SeenTwosomeRow): boolean => row.verified_at !== null && !row.is_private;

/** Both partners want it, and the viewer may see more than the header. */
const isTogetherShown = (row: SeenTwosomeRow): row is SeenTwosomeRow & { together_since: string } =>
  row.together_since !== null &&
  row.show_together_a &&
  row.show_together_b &&
  (row.is_own || row.you_are_following || !row.is_private);

function photoAddresses(
  row: Pick<AuthorRow, 'id' | 'photo_id'>,
  signature: string,
): Pick<Twosome, 'photo' | 'photo_thumbnail'> {
  if (row.photo_id === null) return { photo: null, photo_thumbnail: null };
  const { image, thumbnail } = imageAddresses('twosome', row.id, row.photo_id, signature);
  return { photo: image, photo_thumbnail: thumbnail };
}

function coverAddresses(
  row: Pick<SeenTwosomeRow, 'id' | 'cover_id'>,
  signature: string,
): Pick<Twosome, 'cover' | 'cover_medium'> {
  if (row.cover_id === null) return { cover: null, cover_medium: null };
  const { image, medium } = imageAddresses('twosome', row.id, row.cover_id, signature);
  return { cover: image, cover_medium: medium };
}

/** What strangers see of a profile. */
export type ProfilePart = 'photo' | 'cover' | 'bio';

export const partsShown = (row: Pick<TwosomeRow, 'photo_id' | 'cover_id' | 'bio'>): ProfilePart[] => [
  ...(row.photo_id === null ? [] : ['photo' as const]),
  ...(row.cover_id === null ? [] : ['cover' as const]),
  ...(row.bio === '' ? [] : ['bio' as const]),
];
