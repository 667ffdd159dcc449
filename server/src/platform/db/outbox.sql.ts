import sql, { empty, type Sql } from 'sql-template-tag';
import type { DomainEvent, Queries } from './db.ts';

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
  const xid = await db.maybeValue<string>(sql`
    select least(
      pg_snapshot_xmin(pg_current_snapshot()),
      (select xid from outbox where added_at > now() - interval '1 minute' order by xid limit 1)
    )::text
  `);
  return { xid: xid ?? '0', id: firstId };
}

export function insertEvents(events: readonly DomainEvent[]): Sql {
  const payloads = events.map((event) => JSON.stringify(event.payload));
  const couples = events.map((event) => event.couples && JSON.stringify(event.couples));
  return sql`
    insert into outbox (id, kind, names, couples)
    select f.id, f.kind, f.names::jsonb,
      case when f.couples is not null then array(select json_array_elements_text(f.couples::json)) end
    from unnest(${events.map((event) => event.id)}::uuid[], ${events.map((event) => event.kind)}::text[], ${payloads}::text[],
      ${couples}::text[]) as f (id, kind, names, couples)
  `;
}

/**
 * The events after a position that concern one of these couples or every node, and the next position. Reads only
 * transactions older than the oldest running one: a slower transaction may still commit rows with a smaller id, which a
 * plain cursor would skip.
 */
export async function eventsAfter(
  db: Queries,
  position: OutboxPosition,
  couples: readonly string[] | 'all',
): Promise<{ events: DomainEvent[]; next: OutboxPosition; more: boolean }> {
  const rows = await db.query<Partial<DomainEvent> & { xid: string | null; horizon: string }>(sql`
    select horizon::text, found.xid::text, found.id, found.kind, found.names as payload, found.couples
    from pg_snapshot_xmin(pg_current_snapshot()) as horizon
    left join lateral (
      select xid, id, kind, names, couples from outbox
      where (xid, id) > (${position.xid}::text::xid8, ${position.id}::uuid) and xid < horizon
        ${couples === 'all' ? empty : sql`and (couples is null or couples && ${couples}::text[])`}
      order by xid, id limit ${page}::int
    ) found on true
    order by found.xid, found.id
  `);
  const events = rows.flatMap(({ id, kind, payload, couples = null }) =>
    id && kind && payload ? [{ id, kind, payload, couples }] : [],
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
