import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';
import { laterThan } from '../../platform/db/later-than.ts';

export const setText = (tx: Tx, twosomeId: string, id: string, text: string, now: Date) =>
  tx.query(sql`
    update messages set text = ${text}::text, edited_at = ${laterThan(sql`edited_at`, now)}
    where id = ${id}::text and twosome_id = ${twosomeId}::text
  `);

export const setReaction = (tx: Tx, messageId: string, userId: string, emoji: string | null) =>
  tx.exists(
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

export const setPinned = (tx: Tx, twosomeId: string, id: string, at: Date | null) =>
  tx.query(sql`
    update messages set pinned_at = ${at}::timestamptz where id = ${id}::text and twosome_id = ${twosomeId}::text
  `);

/**
 * Locks the couple's pinned message. Before the room, as every change locks its message first: a reaction that has
 * locked it waits for the room.
 */
export const lockPinned = (tx: Tx, twosomeId: string) =>
  tx.query(sql`
    select from messages where twosome_id = ${twosomeId}::text and pinned_at is not null for no key update
  `);

export const unpin = (tx: Tx, twosomeId: string) =>
  tx.maybeOne<{ id: string }>(sql`
    update messages set pinned_at = null where twosome_id = ${twosomeId}::text and pinned_at is not null returning id
  `);

/** The voice note of a message; null if it has none. */
export const findVoice = (tx: Tx, id: string) =>
  tx.maybeOne<{ heard_at: Date | null }>(sql`
    select i.heard_at from message_images i join media f on f.id = i.media_id
    where i.message_id = ${id}::text and f.duration_ms is not null
  `);

export const setListened = (tx: Tx, id: string, at: Date) =>
  tx.query(sql`update message_images set heard_at = ${at}::timestamptz where message_id = ${id}::text`);
