import type { Connector, Mentioners } from '@twosome/contract/twosome/twosome.rules';
import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import type { ImageRequest } from '../media/send.ts';
import {
  canSeeHeader,
  canSeeProfile,
  hasFollow,
  hasRequest,
  isOwn,
  sessionViewer,
  type ViewerIdentity,
  type ViewerSql,
  viewerSql,
  viewerSqlOf,
} from '../visibility.ts';
import { countsFor, joinCounts, type ProfileCounts } from './counts.sql.ts';

export interface TwosomeRow {
  id: string;
  user_a: string;
  user_b: string;
  username_a: string | null;
  username_b: string | null;
  connector: Connector | null;
  a_first: boolean | null;
  username: string;
  photo_id: string | null;
  cover_id: string | null;
  bio: string;
  is_private: boolean;
  verified_at: Date | null;
  taken_down_at: Date | null;
  /** as text: a date without time and time zone */
  together_since: string | null;
  show_together_a: boolean;
  show_together_b: boolean;
  /** null: not chosen */
  mentions: Mentioners | null;
  /** which of the two chose what there is of photo, cover and bio; null: both, or unknown */
  changed_by_a: boolean | null;
  version: number;
}

export interface SeenTwosomeRow extends TwosomeRow {
  is_own: boolean;
  you_are_following: boolean;
  follows_you: boolean;
  have_sent_request: boolean;
  have_received_request: boolean;
  /** null where the profile is closed; absent in lists */
  counts?: ProfileCounts | null;
}

const t = sql`t`;

/** The columns of SeenTwosomeRow from `t`, for `viewer` (an expression for a twosome id). */
export const twosomeColumns = (viewer: Sql): Sql => sql`
  t.id, t.user_a, t.user_b, t.username_a, t.username_b, t.connector, t.a_first, t.username,
  t.photo_id, t.cover_id, t.bio, t.is_private, t.verified_at, t.taken_down_at, t.together_since::text,
  t.show_together_a, t.show_together_b, t.mentions, t.changed_by_a, t.version,
  ${isOwn(viewer, t)} as is_own, ${relationColumns(viewer)}
`;

/**
 * Between the viewer's couple and `t`. With `offset 0` PostgreSQL looks each pair up by its key; otherwise it would read all
 * followers of a viewer with very many, to find which of a page's couples are among them.
 */
export const relationColumns = (viewer: Sql): Sql => {
  const [id, each] = [sql`t.id`, sql`offset 0`];
  return sql`
    ${hasFollow(viewer, id, each)} as you_are_following, ${hasFollow(id, viewer, each)} as follows_you,
    ${hasRequest(viewer, id, each)} as have_sent_request, ${hasRequest(id, viewer, each)} as have_received_request
  `;
};

/** The partner who proposes a date together; null without a proposal. */
export const proposerOf = (twosome: Sql): Sql =>
  sql`case ${twosome}.together_asked_by_a when true then ${twosome}.user_a when false then ${twosome}.user_b end`;

/** The AuthorRow of a couple. */
export const authorOf = (
  twosome: Sql,
): Sql => sql`json_build_object('id', ${twosome}.id, 'username', ${twosome}.username,
  'photo_id', ${twosome}.photo_id, 'is_private', ${twosome}.is_private, 'verified', ${twosome}.verified_at is not null)`;

/** Changes with what `authorOf` shows, unlike the version of the row, which changes with every follow too. */
export const authorKeyOf = (
  twosome: Sql,
): Sql => sql`concat(${twosome}.username, ' ', ${twosome}.photo_id, ' ',
  ${twosome}.is_private, ' ', ${twosome}.verified_at is not null)`;

/** One profile as the viewer sees it, with its counts. */
export function findTwosome(db: Queries, identity: ViewerIdentity, id: string) {
  const viewer = viewerSqlOf(identity);
  return db.maybeOne<SeenTwosomeRow>(sql`
    select ${twosomeColumns(viewer)}, ${countsFor(viewer)} as counts
    from twosomes t ${joinCounts} where t.id = ${id}::text and ${canSeeHeader(viewer, t)}
  `);
}

/** Profiles as the viewer sees them, without counts; invisible ones are left out. */
export async function findTwosomes(
  db: Queries,
  identity: ViewerIdentity,
  ids: readonly string[],
): Promise<Map<string, SeenTwosomeRow>> {
  const viewer = viewerSqlOf(identity);
  const rows = await db.query<SeenTwosomeRow>(sql`
    select ${twosomeColumns(viewer)} from twosomes t where t.id = any(${ids}::text[]) and ${canSeeHeader(viewer, t)}
  `);
  return new Map(rows.map((row) => [row.id, row]));
}

/** One profile as each of several couples sees it; couples that cannot see it are left out. */
export async function findTwosomeFor(
  db: Queries,
  viewers: readonly string[],
  id: string,
): Promise<Map<string, SeenTwosomeRow>> {
  const rows = await db.query<SeenTwosomeRow & { viewer: string }>(sql`
    select v.id as viewer, ${twosomeColumns(sql`v.id`)}, ${countsFor(sql`v.id`)} as counts
    from unnest(${viewers}::text[]) as v(id) join twosomes t on t.id = ${id}::text ${joinCounts}
    where ${canSeeHeader(sql`v.id`, t)}
  `);
  return new Map(rows.map(({ viewer, ...row }) => [viewer, row]));
}

/** These couples' own profiles, with their counts. */
export const findOwnTwosomes = (db: Queries, ids: readonly string[]): Promise<SeenTwosomeRow[]> =>
  db.query(sql`
    select ${twosomeColumns(sql`t.id`)}, ${countsFor(sql`t.id`)} as counts
    from twosomes t ${joinCounts} where t.id = any(${ids}::text[])
  `);

/** Identifies a viewer in bulk queries: the twosome id, or the user id without a partner. */
export const viewerId = ({ twosomeId, userId }: { twosomeId: string | null; userId: string }): string =>
  twosomeId ?? userId;

/** Several viewers as rows `v (id, person)`, each couple once. */
export function viewerRows(viewers: readonly { twosomeId: string | null; userId: string }[]): {
  rows: Sql;
  viewer: ViewerSql;
  id: Sql;
} {
  const each = [...new Map(viewers.map((one) => [viewerId(one), one])).values()];
  const couples = each.map(({ twosomeId }) => twosomeId);
  const people = each.map(({ userId }) => userId);
  return {
    rows: sql`unnest(${couples}::text[], ${people}::text[]) as v (id, person)`,
    viewer: viewerSql(sql`v.id`, sql`v.person`),
    id: sql`coalesce(v.id, v.person)`,
  };
}

/** The profile as seen by those viewers to whom it is closed. */
export async function findClosed(
  db: Queries,
  viewers: readonly { twosomeId: string | null; userId: string }[],
  id: string,
): Promise<(SeenTwosomeRow & { viewer_id: string })[]> {
  const { rows, viewer, id: viewerId } = viewerRows(viewers);
  return db.query(sql`
    select ${viewerId} as viewer_id, ${twosomeColumns(viewer)}
    from ${rows} join twosomes t on t.id = ${id}::text
    where ${canSeeHeader(viewer, t)} and not ${canSeeProfile(viewer, t)}
  `);
}

/** The version of a hidden profile; null while others see it, and once it is erased. */
export const findHiddenVersion = (db: Queries, id: string) =>
  db.maybeValue<number>(sql`select version from twosomes where id = ${id}::text and hidden`);

/** The couples and people with which this couple has a block, whichever of them set it. */
export const findBlockedWith = async (db: Queries, id: string): Promise<Set<string>> =>
  new Set(
    await db.column<string>(sql`
    select other_id as id from couple_blocks where twosome_id = ${id}::text
    union select b.blocked_id from twosomes t join person_blocks b on b.blocker_id in (t.user_a, t.user_b) where t.id = ${id}::text
    union select b.blocker_id from twosomes t join person_blocks b on b.blocked_id in (t.user_a, t.user_b) where t.id = ${id}::text
  `),
  );

/** Whether the profile is invisible, shows its header only, or is open to the viewer. */
export async function findProfileAccess(
  db: Queries,
  identity: ViewerIdentity,
  id: string,
): Promise<'absent' | 'closed' | 'open'> {
  const viewer = viewerSqlOf(identity);
  const isOpen = await db.maybeValue<boolean>(sql`
    select ${canSeeProfile(viewer, t)} from twosomes t where t.id = ${id}::text and ${canSeeHeader(viewer, t)}
  `);
  if (isOpen === null) return 'absent';
  return isOpen ? 'open' : 'closed';
}

/** Since when the two are together, and the date that one of them proposes. */
export interface TogetherDates {
  together_since: string | null;
  together_asked: string | null;
  together_asked_by_a: boolean | null;
}

export type LockedTwosomeRow = TwosomeRow & TogetherDates & { hidden: boolean };

export const lockTwosome = (tx: Tx, id: string) =>
  tx.maybeOne<LockedTwosomeRow>(sql`
    select id, user_a, user_b, username_a, username_b, connector, a_first, username,
      photo_id, cover_id, bio, is_private, verified_at, taken_down_at, hidden, version,
      together_since::text, together_asked::text, together_asked_by_a, show_together_a, show_together_b, mentions, changed_by_a
    from twosomes where id = ${id}::text for update
  `);

/**
 * Locks couples until the end of the transaction, so that no follow or block between them changes. Always in id order to
 * prevent deadlocks.
 */
export const lockTwosomes = (tx: Tx, ids: readonly string[]) =>
  tx.query(sql`select id from twosomes where id = any(${ids}::text[]) order by id for no key update`);

/** Marks these profiles as changed: the app never replaces a newer version with an older response. */
export const raiseVersions = (tx: Tx, ids: readonly string[]) =>
  tx.query(sql`update twosomes set version = version + 1 where id = any(${ids}::text[])`);

export const addTwosome = (
  tx: Tx,
  twosome: { id: string; userA: string; userB: string; placeholder: string; now: Date },
) =>
  tx.query(sql`
    insert into twosomes (id, user_a, user_b, username, added_at)
    values (${twosome.id}::text, ${twosome.userA}::text, ${twosome.userB}::text, ${twosome.placeholder}::text, ${twosome.now}::timestamptz)
  `);

/** Writes the whole changeable part of the row and raises its version. */
export const saveTwosome = (tx: Tx, row: TwosomeRow) =>
  tx.query(sql`
    update twosomes set
      username_a = ${row.username_a}::text, username_b = ${row.username_b}::text, connector = ${row.connector}::text,
      a_first = ${row.a_first}::boolean, username = ${row.username}::text,
      photo_id = ${row.photo_id}::text, cover_id = ${row.cover_id}::text, bio = ${row.bio}::text,
      is_private = ${row.is_private}::boolean, verified_at = ${row.verified_at}::timestamptz,
      show_together_a = ${row.show_together_a}::boolean, show_together_b = ${row.show_together_b}::boolean,
      mentions = ${row.mentions}::text, changed_by_a = ${row.changed_by_a}::boolean,
      version = version + 1
    where id = ${row.id}::text
  `);

export const setTogether = (tx: Tx, id: string, dates: TogetherDates, now: Date) =>
  tx.query(sql`
    update twosomes set together_since = ${dates.together_since}::date, together_asked = ${dates.together_asked}::date,
      together_asked_by_a = ${dates.together_asked_by_a}::boolean,
      together_asked_at = ${dates.together_asked === null ? null : now}::timestamptz, version = version + 1
    where id = ${id}::text
  `);

export const setTakenDown = (tx: Tx, id: string, at: Date | null) =>
  tx.query(sql`
    update twosomes set taken_down_at = ${at}::timestamptz, version = version + 1 where id = ${id}::text
  `);

export const setVerified = (tx: Tx, id: string, at: Date | null) =>
  tx.query(sql`
    update twosomes set verified_at = ${at}::timestamptz, version = version + 1 where id = ${id}::text
  `);

/** Whether the profile currently shows this picture to the session's user. */
export const showsPicture = (db: Queries, request: ImageRequest) =>
  db.exists(sql`
    select t.id
    from ${sessionViewer(request.sessionId, request.now)} join twosomes t on t.id = ${request.ownerId}::text
    where ${request.imageId}::text in (t.photo_id, t.cover_id) and ${canSeeHeader(viewerSql(sql`u.twosome_id`, sql`u.id`), t)}
  `);
