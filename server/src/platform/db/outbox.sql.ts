import sql, { type Sql } from 'sql-template-tag';
import type { Fact } from '../facts.ts';
import type { Queries } from './db.ts';

/** How far the outbox was read: everything up to this row, of transactions that can no longer change. */
export interface Mark {
  xid: string;
  id: string;
}

const firstId = '00000000-0000-0000-0000-000000000000';
const page = 500;

/**
 * Where a node that starts begins: a minute back, because a process that died may have committed what it told
 * nobody. Rows numbered by another database (a copy was restored) would be told at some time or never: they go.
 */
export async function firstMark(db: Queries): Promise<Mark> {
  await db.query(sql`delete from outbox where xid >= pg_snapshot_xmax(pg_current_snapshot())`);
  const [row] = await db.query<{ xid: string }>(sql`
    select least(
      pg_snapshot_xmin(pg_current_snapshot()),
      (select xid from outbox where added_at > now() - interval '1 minute' order by xid limit 1)
    )::text as xid
  `);
  return { xid: row?.xid ?? '0', id: firstId };
}

/** The sentence that writes all facts of a transaction. */
export function writingFacts(facts: readonly Fact[]): Sql {
  const names = facts.map((fact) => JSON.stringify(fact.names));
  return sql`
    insert into outbox (id, kind, names)
    select f.id, f.kind, f.names::jsonb
    from unnest(${facts.map((fact) => fact.id)}::uuid[], ${facts.map((fact) => fact.kind)}::text[], ${names}::text[])
      as f (id, kind, names)
  `;
}

/**
 * The facts after the mark, and the next mark. Only of transactions below the oldest that still runs: a slower
 * one may yet commit rows with a smaller number, which a plain cursor would pass over.
 */
export async function factsAfter(
  db: Queries,
  mark: Mark,
): Promise<{ facts: Fact[]; next: Mark; more: boolean }> {
  const rows = await db.query<Partial<Fact> & { xid: string | null; horizon: string }>(sql`
    select horizon::text, found.xid::text, found.id, found.kind, found.names
    from pg_snapshot_xmin(pg_current_snapshot()) as horizon
    left join lateral (
      select xid, id, kind, names from outbox
      where (xid, id) > (${mark.xid}::text::xid8, ${mark.id}::uuid) and xid < horizon
      order by xid, id limit ${page}::int
    ) found on true
    order by found.xid, found.id
  `);
  const facts = rows.flatMap(({ id, kind, names }) => (id && kind && names ? [{ id, kind, names }] : []));
  const last = rows.at(-1);
  if (facts.length === page && last?.xid && last.id)
    return { facts, next: { xid: last.xid, id: last.id }, more: true };
  return { facts, next: { xid: last?.horizon ?? mark.xid, id: firstId }, more: false };
}

/** Rows that every node has passed long ago: `mark` is one that lies some time back. */
export const forgetTold = (db: Queries, mark: Mark) =>
  db.query(sql`
    delete from outbox where xid < ${mark.xid}::text::xid8 and added_at < now() - interval '1 hour'
  `);
