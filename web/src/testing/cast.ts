import type { User } from '@twosome/contract/auth/auth.contract';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';

/** The named people of the tests, as the server returns them. */

export const codes = {
  ana: 'ANA0ANA0ANA0ANA0ANA0',
  bruno: 'BRN0BRN0BRN0BRN0BRN0',
  eve: 'EVE0EVE0EVE0EVE0EVE0',
} as const;

const alone = (id: string, firstName: string): User => ({
  id,
  username: null,
  first_name: firstName,
  partner: null,
  twosome: null,
  last_notification_seen_at: null,
  last_message_seen_at: null,
  unseen_message_count: 0,
  unseen_notification_count: 0,
  delete_at: null,
  terms_accepted_at: null,
  parted: null,
  not_my_partner_until: null,
  has_parted: false,
  both_codes: false,
  waits_for: null,
  together_since: null,
  together_asked: null,
  suspended_at: null,
});

export const twosomeOf = (over: Partial<Twosome> = {}): Twosome => ({
  id: 'TWS0TWS0TWS0TWS0TWS0',
  username: 'ana&bruno',
  photo: null,
  photo_thumbnail: null,
  cover: null,
  cover_medium: null,
  bio: '',
  is_private: true,
  is_verified: false,
  you_are_following: false,
  follows_you: false,
  have_sent_request: false,
  have_received_request: false,
  is_own: true,
  follower_count: 0,
  following_count: 0,
  post_count: 0,
  version: 1,
  ...over,
});

/** Signed in, without a partner. */
export const eve: User = alone(codes.eve, 'Eve');

/** Connected with Bruno. */
export const ana: User = {
  ...alone(codes.ana, 'Ana'),
  username: 'ana',
  partner: { id: codes.bruno, username: 'bruno', first_name: 'Bruno', last_message_seen_at: null },
  twosome: twosomeOf(),
};

/** Ana as the server shows her while she is suspended. */
export const suspendedAna: User = { ...ana, twosome: null, suspended_at: '2026-11-20T10:00:00.000Z' };
