import sql, { type Sql } from 'sql-template-tag';
import type { DomainEvent } from '../events.ts';
import type { Queries } from './db.ts';

/** A position in the outbox: all committed rows up to this one have been read. */
export interface OutboxPosition {
  xid: string;
  id: string;
}

const firstId = '00000000-0000-0000-0000-000000000000';
const page = 500;

/**
 * The position at which a starting node begins: one minute back, because a crashed process may have committed events
 * without delivering them. Rows with transaction ids of another database (after a restore) are deleted, because they
 * would be delivered much later or never.
 */
export async function firstPosition(db: Queries): Promise<OutboxPosition> {
  await db.query(sql`delete from outbox where xid >= pg_snapshot_xmax(pg_current_snapshot())`);
  const [row] = await db.query<{ xid: string }>(sql`
    select least(
      pg_snapshot_xmin(pg_current_snapshot()),
      (select xid from outbox where added_at > now() - interval '1 minute' order by xid limit 1)
    )::text as xid
  `);
  return { xid: row?.xid ?? '0', id: firstId };
}

/** Inserts all events of a transaction. */
export function insertEvents(events: readonly DomainEvent[]): Sql {
  const payloads = events.map((event) => JSON.stringify(event.payload));
  return sql`
    insert into outbox (id, kind, names)
    select f.id, f.kind, f.names::jsonb
    from unnest(${events.map((event) => event.id)}::uuid[], ${events.map((event) => event.kind)}::text[], ${payloads}::text[])
      as f (id, kind, names)
  `;
}

/**
 * The events after a position, and the next position. Reads only transactions older than the oldest running one: a slower
 * transaction may still commit rows with a smaller id, which a plain cursor would skip.
 */
export async function eventsAfter(
  db: Queries,
  position: OutboxPosition,
): Promise<{ events: DomainEvent[]; next: OutboxPosition; more: boolean }> {
  const rows = await db.query<Partial<DomainEvent> & { xid: string | null; horizon: string }>(sql`
    select horizon::text, found.xid::text, found.id, found.kind, found.names as payload
    from pg_snapshot_xmin(pg_current_snapshot()) as horizon
    left join lateral (
      select xid, id, kind, names from outbox
      where (xid, id) > (${position.xid}::text::xid8, ${position.id}::uuid) and xid < horizon
      order by xid, id limit ${page}::int
    ) found on true
    order by found.xid, found.id
  `);
  const events = rows.flatMap(({ id, kind, payload }) =>
    id && kind && payload ? [{ id, kind, payload }] : [],
  );
  const last = rows.at(-1);
  if (events.length === page && last?.xid && last.id)
    return { events, next: { xid: last.xid, id: last.id }, more: true };
  return { events, next: { xid: last?.horizon ?? position.xid, id: firstId }, more: false };
}

/** Deletes rows that every node has passed long ago; `position` is an older position. */
export const deleteDelivered = (db: Queries, position: OutboxPosition) =>
  db.query(sql`
    delete from outbox where xid < ${position.xid}::text::xid8 and added_at < now() - interval '1 hour'
  `);
