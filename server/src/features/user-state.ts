import type { User } from '@twosome/contract/auth/auth.contract';
import type { Sql } from 'sql-template-tag';
import type { Queries } from '../platform/db/db.ts';
import type { Viewer } from '../platform/viewer.ts';
import type { SignedUrls } from './media/signed-urls.ts';

/** What the signed-in user is shown of the tables of several features. */
export interface UserState {
  unseen_message_count: number;
  last_notification_seen_at: Date | null;
  unseen_notification_count: number;
  /** the way back to an earlier couple, while it is open */
  parted: { first_name: string; until: string; you_asked: boolean; they_asked: boolean } | null;
  not_my_partner_until: Date | null;
  waits_for: { first_name: string; until: string } | null;
  together_since: string | null;
  together_asked: { date: string; by: string } | null;
}

/** A feature's part of it: expressions over `u`, the row of the user, and `t`, that of the couple if there is one. */
export type SelectUserState = (now: Date) => Partial<Readonly<Record<keyof UserState, Sql>>>;

/** The signed-in user with partner and profile. */
export type ShowUser = (
  deps: { db: Queries; signedUrls: SignedUrls },
  viewer: Pick<Viewer, 'userId' | 'sessionId'>,
) => Promise<User>;
