import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from './db/db.ts';
import type { Emit } from './events.ts';

/**
 * What to erase: either everything that one user made, together with the shared data of their ended twosomes (profile,
 * follows, claps); or everything of twosomes that have no members left.
 */
export interface ErasureScope {
  /** null: all users of these twosomes */
  userId: string | null;
  /** ended twosomes; with a `userId`, all of that user's */
  twosomeIds: readonly string[];
}

/**
 * One step of an erasure, in a transaction of its own: it deletes up to `limit` rows of a table. Steps are independent, so
 * the erasure can be interrupted at any point and resumed.
 */
export interface ErasureStep {
  tx: Tx;
  emit: Emit;
  scope: ErasureScope;
  limit: number;
}

/** Returns how many rows it deleted; 0 means nothing is left. */
export type ErasePersonalData = (step: ErasureStep) => Promise<number>;

/** The condition for rows to erase. It tests only one of the two columns, so that an index serves it. */
export const isInScope = (
  { userId, twosomeIds }: ErasureScope,
  { maker, twosome }: { maker: Sql; twosome: Sql },
): Sql => (userId === null ? sql`${twosome} = any(${twosomeIds}::text[])` : sql`${maker} = ${userId}::text`);
