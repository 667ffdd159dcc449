import type { PublicReportReason } from '@twosome/contract/safety/safety.rules';
import sql from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import type { Page } from './safety.sql.ts';

export interface PublicReportRow {
  /** the reference that the person got */
  id: string;
  subject: string;
  kind: 'post' | 'profile' | null;
  thing_id: string | null;
  twosome_id: string | null;
  reason: PublicReportReason;
  text: string;
  contact: string | null;
  added_at: Date;
  resolved_at: Date | null;
}

export const addPublicReport = (db: Queries, report: Omit<PublicReportRow, 'resolved_at'>) =>
  db.query(sql`
    insert into public_reports (id, subject, kind, thing_id, twosome_id, reason, text, contact, added_at)
    values (${report.id}::text, ${report.subject}::text, ${report.kind}::text, ${report.thing_id}::text,
      ${report.twosome_id}::text, ${report.reason}::text, ${report.text}::text, ${report.contact}::text,
      ${report.added_at}::timestamptz)
  `);

export const findPublicReport = (db: Queries, id: string): Promise<PublicReportRow | null> =>
  db.maybeOne<PublicReportRow>(sql`select * from public_reports where id = ${id}::text`);

/** Waits for another operator who resolves it. */
export const lockPublicReport = (tx: Queries, id: string) =>
  tx.maybeOne<PublicReportRow>(sql`select * from public_reports where id = ${id}::text for update`);

export const setPublicResolved = (tx: Queries, id: string, at: Date) =>
  tx.query(sql`update public_reports set resolved_at = ${at}::timestamptz where id = ${id}::text`);

/** What a link leads to: a post or a couple, whether or not somebody may see it. No post that only its creator sees. */
export const findLinked = (
  db: Queries,
  link: { kind: 'post' | 'profile'; named: string },
): Promise<{ id: string; twosome_id: string } | null> =>
  db.maybeOne<{ id: string; twosome_id: string }>(
    link.kind === 'post'
      ? sql`select id, twosome_id from posts where id = ${link.named}::text and twosome_id is not null`
      : sql`select id, id as twosome_id from twosomes
          where id = ${link.named}::text or lower(username) = lower(${link.named}::text)`,
  );

/** An open report of either kind, for a list. */
export interface OpenReport {
  id: string;
  is_public: boolean;
  kind: string | null;
  /** the couple's username, or what the person entered */
  about: string;
  reason: string;
  text: string;
  added_at: Date;
  /** open reports about the same content */
  times: number;
}

/** Public reports, newest first. */
export const listPublicReports = (
  db: Queries,
  all: boolean,
  { before, limit }: Page,
): Promise<PublicReportRow[]> =>
  db.query(sql`
    select * from public_reports where ${all ? sql`true` : sql`resolved_at is null`} and (
      ${before}::text is null or (added_at, id) < (select b.added_at, b.id from public_reports b where b.id = ${before}::text)
    ) order by added_at desc, id desc limit ${limit}::int
  `);

/** The open reports: urgent ones first, then by age. */
export const listOpenReports = (
  db: Queries,
  urgent: readonly string[],
  limit: number,
): Promise<OpenReport[]> =>
  db.query(sql`
    select * from (
      select r.id, false as is_public, r.kind, t.username as about, r.reason, r.text, r.added_at,
        (count(*) over (partition by r.kind, r.thing_id))::int as times
      from reports r join twosomes t on t.id = r.twosome_id where r.resolved_at is null
      union all
      select p.id, true, p.kind, p.subject, p.reason, p.text, p.added_at, 1
      from public_reports p where p.resolved_at is null
    ) as open
    order by reason <> all(${urgent}::text[]), added_at, id limit ${limit}::int
  `);

export const deleteResolvedPublicReports = async (db: Queries, before: Date): Promise<void> =>
  void (await db.query(sql`delete from public_reports where resolved_at < ${before}::timestamptz`));
