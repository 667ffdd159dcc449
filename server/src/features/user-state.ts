import type { User } from '@twosome/contract/auth/auth.contract';
import type { Sql } from 'sql-template-tag';
import type { Queries } from '../platform/db/db.ts';
import type { Viewer } from '../platform/viewer.ts';
import type { SignedUrls } from './media/signed-urls.ts';

/**
 * What the signed-in user is shown of the tables of several features. Each adds its fields in `user-state.sql.ts`: the
 * types by `declare module`, the values by `userState` in its `.feature.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features extend it
export interface UserState {}

/** A feature's part of it: expressions over `u`, the row of the user, and `t`, that of the couple if there is one. */
export type SelectUserState = (now: Date) => Partial<Readonly<Record<keyof UserState, Sql>>>;

/** The signed-in user with partner and profile. */
export type ShowUser = (
  deps: { db: Queries; signedUrls: SignedUrls },
  viewer: Pick<Viewer, 'userId' | 'sessionId'>,
) => Promise<User>;
