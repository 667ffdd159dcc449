import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from './db/db.ts';
import type { Announce } from './facts.ts';

/**
 * What is erased: of one person what they made, and of their couples what belongs to both (the profile, follows, claps);
 * or couples that nobody belongs to any more, with everything.
 */
export interface Leaving {
  /** null: everybody */
  userId: string | null;
  /** couples that have ended, all of the person's */
  twosomeIds: readonly string[];
}

/**
 * A feature's `erase`: one step of up to `most` things, in a transaction that the next step does not need. Answers how
 * many went; at 0 nothing is left. Whatever was done by a step is not done again, so it may be cut off anywhere.
 */
export type Erase = (step: { tx: Tx; announce: Announce; leaving: Leaving; most: number }) => Promise<number>;

/** Whether a row goes: `maker` and `twosome` are its columns. One of them is asked, so that an index answers. */
export const goes = (
  { userId, twosomeIds }: Leaving,
  { maker, twosome }: { maker: Sql; twosome: Sql },
): Sql => (userId === null ? sql`${twosome} = any(${twosomeIds}::text[])` : sql`${maker} = ${userId}::text`);
