import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { isActive } from '../visibility.ts';

/** Advances the user's read position, never backwards. Returns whether it advanced. */
export const setMessagesSeen = (
  tx: Tx,
  { userId, twosomeId }: { userId: string; twosomeId: string },
  { readTo, seenAt }: { readTo: Date; seenAt: Date },
) =>
  tx.exists(sql`
    update users set last_message_seen_at = ${seenAt}::timestamptz
    where id = ${userId}::text and twosome_id = ${twosomeId}::text
      and (last_message_seen_at is null or last_message_seen_at <= ${readTo}::timestamptz)
    returning id
  `);

/**
 * The account of (issuer, subject), created at the first sign-in. A name that the provider changes later is ignored.
 * The no-op update locks an existing row: a sign-in that waits for its erasure then creates a new account.
 */
export async function findOrAddUser(
  tx: Tx,
  person: { id: string; issuer: string; subject: string; firstName: string; now: Date },
): Promise<{ id: string }> {
  const rows = await tx.query<{ id: string }>(sql`
    insert into users as u (id, issuer, subject, first_name, added_at)
    values (${person.id}::text, ${person.issuer}::text, ${person.subject}::text, ${person.firstName}::text, ${person.now}::timestamptz)
    on conflict (issuer, subject) do update set first_name = u.first_name
    returning id
  `);
  return rows[0]!;
}

export const acceptTermsOf = (db: Queries, userId: string, now: Date) =>
  db.query(sql`
    update users set terms_accepted_at = ${now}::timestamptz where id = ${userId}::text and terms_accepted_at is null
  `);

/** Locks users until the end of the transaction, always in id order to prevent deadlocks. */
export const lockUsers = (
  tx: Tx,
  ids: readonly string[],
): Promise<
  {
    id: string;
    first_name: string;
    twosome_id: string | null;
    delete_at: Date | null;
    suspended_at: Date | null;
    both_codes: boolean;
  }[]
> =>
  tx.query(sql`
    select id, first_name, twosome_id, delete_at, suspended_at, both_codes from users
    where id = any(${ids}::text[]) order by id for no key update
  `);

/** Clears the read position: a new partner must not learn when the user last read an earlier couple's messages. */
export const joinTwosome = (tx: Tx, userIds: readonly string[], twosomeId: string) =>
  tx.query(sql`
    update users set twosome_id = ${twosomeId}::text, last_message_seen_at = null where id = any(${userIds}::text[])
  `);

/** Returns two users to their former couple and leaves their read positions as they were. */
export const rejoinTwosome = (tx: Tx, userIds: readonly string[], twosomeId: string) =>
  tx.query(sql`update users set twosome_id = ${twosomeId}::text where id = any(${userIds}::text[])`);

/** `has_parted` makes the app offer both codes: a former partner still has the user's code. */
export const leaveTwosome = (tx: Tx, twosomeId: string) =>
  tx.query(sql`
    update users set twosome_id = null, has_parted = true where twosome_id = ${twosomeId}::text
  `);

/** The user behind a code; null if that user cannot be connected with. */
export const findUnpartnered = (db: Queries, userId: string) =>
  db.maybeOne<{ first_name: string; both_codes: boolean }>(sql`
    select first_name, both_codes from users
    where id = ${userId}::text and twosome_id is null and ${isActive(sql`users`)}
  `);

/** Whether any account exists other than these subjects of this issuer. */
export const hasOthers = (db: Queries, issuer: string, subjects: readonly string[]) =>
  db.exists(sql`
    select id from users
    where issuer <> ${issuer}::text or subject <> all(${subjects}::text[])
    limit 1
  `);

/** Returns whether the name changed. */
export const setFirstName = (tx: Tx, userId: string, firstName: string) =>
  tx.exists(sql`
    update users set first_name = ${firstName}::text
    where id = ${userId}::text and first_name <> ${firstName}::text
    returning id
  `);

export const setBothCodes = (tx: Tx, userId: string, bothCodes: boolean) =>
  tx.query(sql`update users set both_codes = ${bothCodes}::boolean where id = ${userId}::text`);

export const setSuspendedAt = (tx: Tx, userId: string, at: Date | null) =>
  tx.query(sql`update users set suspended_at = ${at}::timestamptz where id = ${userId}::text`);

/** Locks the user until the end of the transaction; null once erasure has begun. */
export const lockUser = (tx: Tx, userId: string) =>
  tx.maybeOne<{ delete_at: Date | null }>(sql`
    select delete_at from users where id = ${userId}::text and erasing_at is null for update
  `);

export const setDeleteAt = (tx: Tx, userId: string, at: Date | null) =>
  tx.query(sql`update users set delete_at = ${at}::timestamptz where id = ${userId}::text`);

/** Users whose deletion is due, and those whose erasure was interrupted. */
export const findUsersToErase = (db: Queries, now: Date): Promise<{ id: string; has_begun: boolean }[]> =>
  db.query(sql`
    select id, erasing_at is not null as has_begun from users
    where delete_at <= ${now}::timestamptz or erasing_at is not null order by delete_at
  `);

export const findPartner = (tx: Tx, userId: string) =>
  tx.maybeValue<string>(sql`
    select p.id from users u join users p on p.twosome_id = u.twosome_id and p.id <> u.id
    where u.id = ${userId}::text
  `);

/**
 * Begins the irreversible erasure: the identity is detached, so signing in with it again creates a new account. False
 * when the deletion was cancelled or the erasure has already begun.
 */
export const beginErasing = (tx: Tx, userId: string, now: Date) =>
  tx.exists(sql`
    update users set erasing_at = ${now}::timestamptz, issuer = 'erased', subject = id
    where id = ${userId}::text and erasing_at is null and delete_at <= ${now}::timestamptz
    returning id
  `);

export const removeUser = (tx: Tx, userId: string) =>
  tx.query(sql`delete from users where id = ${userId}::text`);
