import type { Post } from '@twosome/contract/post/post.contract';
import { permissionsOf } from '@twosome/contract/post/post.rules';
import { codes, twosomeOf } from './cast.ts';

/** A 20-character id from a number. */
export const idOf = (n: number): string => String(n).padStart(20, '0');

const couple = twosomeOf();
const { id, username, photo, photo_thumbnail, is_private, is_verified } = couple;

/** A private post that Bruno made, as the server returns it to Ana. */
export const postOf = (over: Partial<Post> = {}): Post => ({
  id: idOf(1),
  creator: codes.bruno,
  twosome: { id, username, photo, photo_thumbnail, is_private, is_verified },
  images: [imageOf(1)],
  aspect: '4:5',
  text: '',
  is_private: true,
  is_liked: false,
  clap_count: 0,
  comment_count: 0,
  clap: null,
  added_at: '2026-11-21T09:00:00.000Z',
  published_at: null,
  edited_at: null,
  feed: null,
  version: 1,
  can: permissionsOf('partner', over.is_private ?? true),
  ...over,
});

/** A public post of a couple without any relation to Ana. */
export const strangersPost = (over: Partial<Post> = {}): Post =>
  postOf({
    creator: null,
    twosome: {
      id: idOf(900),
      username: 'leo.matteo',
      photo: null,
      photo_thumbnail: null,
      is_private: false,
      is_verified: false,
    },
    is_private: false,
    feed: 'discover',
    can: permissionsOf('stranger', false),
    ...over,
  });

export const imageOf = (n: number): Post['images'][number] => ({
  id: idOf(n),
  image: `/media/post/x/${n}`,
  medium: `/media/post/x/${n}/medium`,
  thumbnail: `/media/post/x/${n}/small`,
  width: 820,
  height: 1025,
  placeholder: '',
  alt: '',
});
