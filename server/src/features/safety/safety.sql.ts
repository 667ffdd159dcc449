import type { ReportKind, ReportReason } from '@twosome/contract/safety/safety.rules';
import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import type { Was } from './reportable.sql.ts';

/** Adds a report, or updates the reporter's open report about the same content. Returns its id. */
export async function addReport(
  tx: Tx,
  report: {
    id: string;
    reporterId: string;
    kind: ReportKind;
    thingId: string;
    twosomeId: string;
    makerId: string | null;
    reason: ReportReason;
    text: string;
    was: Was;
    now: Date;
  },
): Promise<string> {
  const rows = await tx.query<{ id: string }>(sql`
    insert into reports as r (id, reporter_id, kind, thing_id, twosome_id, maker_id, reason, text, was, added_at)
    values (${report.id}::text, ${report.reporterId}::text, ${report.kind}::text, ${report.thingId}::text,
      ${report.twosomeId}::text, ${report.makerId}::text, ${report.reason}::text, ${report.text}::text,
      ${JSON.stringify(report.was)}::jsonb, ${report.now}::timestamptz)
    on conflict (reporter_id, kind, thing_id) where resolved_at is null
      do update set reason = excluded.reason, text = case when excluded.text = '' then r.text else excluded.text end
    returning id
  `);
  return rows[0]!.id;
}

export interface ReportRow {
  id: string;
  kind: ReportKind;
  thing_id: string;
  twosome_id: string;
  maker_id: string | null;
  reason: ReportReason;
  text: string;
  was: Was;
  added_at: Date;
  resolved_at: Date | null;
  username: string;
  reporter_id: string;
  reporter: string;
}

const reports = sql`
  select r.id, r.kind, r.thing_id, r.twosome_id, r.maker_id, r.reason, r.text, r.was, r.added_at, r.resolved_at,
    t.username, r.reporter_id, u.first_name as reporter
  from reports r join twosomes t on t.id = r.twosome_id join users u on u.id = r.reporter_id
`;

/** A page of a list, newest first, strictly before the entry with the id `before`. */
export interface Page {
  before: string | null;
  limit: number;
}

/** Reports, newest first: all, or only open ones. */
export const listReports = (db: Queries, all: boolean, { before, limit }: Page): Promise<ReportRow[]> =>
  db.query(sql`
    ${reports} where ${all ? sql`true` : sql`r.resolved_at is null`} and (
      ${before}::text is null or (r.added_at, r.id) < (select b.added_at, b.id from reports b where b.id = ${before}::text)
    ) order by r.added_at desc, r.id desc limit ${limit}::int
  `);

/** All reports about a couple, oldest first. */
export const listReportsAbout = (db: Queries, twosomeId: string): Promise<ReportRow[]> =>
  db.query(sql`${reports} where r.twosome_id = ${twosomeId}::text order by r.added_at, r.id`);

export const findReport = (db: Queries, id: string): Promise<ReportRow | null> =>
  db.maybeOne<ReportRow>(sql`${reports} where r.id = ${id}::text`);

export const lockReport = (tx: Tx, id: string) =>
  tx.maybeOne<{ twosome_id: string; maker_id: string | null; resolved_at: Date | null }>(
    sql`select twosome_id, maker_id, resolved_at from reports where id = ${id}::text for update`,
  );

export async function setResolved(tx: Tx, id: string, at: Date) {
  await tx.query(sql`update reports set resolved_at = ${at}::timestamptz where id = ${id}::text`);
}

/** The number of open reports about the content. */
export async function countOpen(db: Queries, kind: ReportKind, thingId: string): Promise<number> {
  const rows = await db.query<{ count: number }>(sql`
    select count(*)::int as count from reports
    where kind = ${kind}::text and thing_id = ${thingId}::text and resolved_at is null
  `);
  return rows[0]?.count ?? 0;
}

export type ActName =
  | 'take-down'
  | 'restore'
  | 'suspend'
  | 'lift-suspension'
  | 'verify'
  | 'unverify'
  | 'resolve'
  | 'view-images'
  | 'retry-job';

export interface ActRow {
  id: string;
  act: ActName;
  kind: ReportKind | 'person' | 'report' | 'job';
  /** null after the couple was erased */
  thing_id: string | null;
  twosome_id: string | null;
  user_id: string | null;
  /** the other member, for an act about both */
  other_id: string | null;
  reason: string;
  /** the statement of reasons for the people concerned */
  statement: string | null;
  done_by: string;
  done_at: Date;
}

export async function addAct(tx: Tx, act: ActRow) {
  await tx.query(sql`
    insert into moderation_acts (id, act, kind, thing_id, twosome_id, user_id, other_id, reason, statement, done_by,
      done_at)
    values (${act.id}::text, ${act.act}::text, ${act.kind}::text, ${act.thing_id}::text, ${act.twosome_id}::text,
      ${act.user_id}::text, ${act.other_id}::text, ${act.reason}::text, ${act.statement}::text,
      ${act.done_by}::text, ${act.done_at}::timestamptz)
  `);
}

/** Moderation acts, newest first. */
export const listActs = (db: Queries, { before, limit }: Page): Promise<ActRow[]> =>
  db.query(sql`
    select * from moderation_acts a
    where ${before}::text is null
      or (a.done_at, a.id) < (select b.done_at, b.id from moderation_acts b where b.id = ${before}::text)
    order by a.done_at desc, a.id desc limit ${limit}::int
  `);

export const isAct = (db: Queries, id: string): Promise<boolean> =>
  db.exists(sql`select id from moderation_acts where id = ${id}::text`);

/** Whether this operator asked for the pictures of a report after a moment. */
export const hasViewed = (db: Queries, reportId: string, by: string, since: Date): Promise<boolean> =>
  db.exists(sql`
    select from moderation_acts where kind = 'report' and thing_id = ${reportId}::text and act = 'view-images'
      and done_by = ${by}::text and done_at >= ${since}::timestamptz limit 1
  `);

/** Moderation acts about a couple and its two members, including acts from their other couples. Looks do not count. */
export const listActsAbout = (db: Queries, twosomeId: string): Promise<ActRow[]> =>
  db.query(sql`
    with people as (select unnest(array[t.user_a, t.user_b]) as id from twosomes t where t.id = ${twosomeId}::text)
    select a.* from moderation_acts a
    where a.act <> 'view-images' and (a.twosome_id = ${twosomeId}::text
      or a.user_id in (select id from people) or a.other_id in (select id from people))
    order by a.done_at desc, a.id desc
  `);

export interface PersonRow {
  id: string;
  first_name: string;
  suspended_at: Date | null;
}

export interface CoupleRow {
  id: string;
  username: string;
  is_private: boolean;
  verified_at: Date | null;
  taken_down_at: Date | null;
}

/** Finds a couple by username (case-insensitive) or id. */
export const findCouple = (db: Queries, named: string): Promise<CoupleRow | null> =>
  db.maybeOne<CoupleRow>(sql`
    select id, username, is_private, verified_at, taken_down_at from twosomes
    where id = ${named}::text or lower(username) = lower(${named}::text)
  `);

/** The two members of a couple, also of one that parted. */
export const listPeopleOf = (db: Queries, twosomeId: string): Promise<PersonRow[]> =>
  db.query(sql`
    select u.id, u.first_name, u.suspended_at
    from twosomes t join users u on u.id in (t.user_a, t.user_b) where t.id = ${twosomeId}::text order by u.id
  `);

export const findPerson = (
  db: Queries,
  id: string,
): Promise<(PersonRow & { twosome_id: string | null }) | null> =>
  db.maybeOne<PersonRow & { twosome_id: string | null }>(
    sql`select id, first_name, suspended_at, twosome_id from users where id = ${id}::text`,
  );
