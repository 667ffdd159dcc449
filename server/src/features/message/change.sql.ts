import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';
import { laterThan } from '../../platform/db/later-than.ts';

export const setText = (tx: Tx, id: string, number: number, text: string, now: Date) =>
  tx.query(sql`
    update messages set text = ${text}::text, edited_at = ${laterThan(sql`edited_at`, now)}, changed = ${number}::bigint
    where id = ${id}::text
  `);

/** Sets or removes a person's reaction; returns whether it changed. */
export async function setReaction(
  tx: Tx,
  reaction: { messageId: string; userId: string; emoji: string | null },
): Promise<boolean> {
  const { messageId, userId, emoji } = reaction;
  const rows = await tx.query(
    emoji === null
      ? sql`
          delete from message_reactions where message_id = ${messageId}::text and user_id = ${userId}::text
          returning message_id
        `
      : sql`
          insert into message_reactions as e (message_id, user_id, emoji)
          values (${messageId}::text, ${userId}::text, ${emoji}::text)
          on conflict (message_id, user_id) do update set emoji = excluded.emoji where e.emoji <> excluded.emoji
          returning message_id
        `,
  );
  return rows.length > 0;
}

/** Pins or unpins a message. */
export const setPinned = (tx: Tx, id: string, number: number, at: Date | null) =>
  tx.query(sql`
    update messages set pinned_at = ${at}::timestamptz, changed = ${number}::bigint where id = ${id}::text
  `);

/**
 * Locks the couple's pinned message. Before the room, as every change locks its message first: a reaction that has
 * locked it waits for the room.
 */
export const lockPinned = (tx: Tx, twosomeId: string) =>
  tx.query(sql`
    select from messages where twosome_id = ${twosomeId}::text and pinned_at is not null for no key update
  `);

/** Unpins the couple's pinned message; returns whether there was one. */
export const unpin = (tx: Tx, twosomeId: string, number: number) =>
  tx.exists(sql`
    update messages set pinned_at = null, changed = ${number}::bigint
    where twosome_id = ${twosomeId}::text and pinned_at is not null returning id
  `);

/** Gives a message the number of its latest change. */
export const setChanged = (tx: Tx, id: string, number: number) =>
  tx.query(sql`update messages set changed = ${number}::bigint where id = ${id}::text`);

/** Marks a voice note as heard; `missing` if the message has none. A repeat keeps the first time. */
export async function setListened(tx: Tx, id: string, at: Date): Promise<'set' | 'repeated' | 'missing'> {
  const rows = await tx.query<{ heard_at: Date | null }>(sql`
    select i.heard_at from message_images i join media f on f.id = i.media_id
    where i.message_id = ${id}::text and f.duration_ms is not null
  `);
  if (rows[0] === undefined) return 'missing';
  if (rows[0].heard_at !== null) return 'repeated';
  await tx.query(sql`update message_images set heard_at = ${at}::timestamptz where message_id = ${id}::text`);
  return 'set';
}
