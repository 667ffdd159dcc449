import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from './db/db.ts';
import type { Emit } from './events.ts';
import type { ExportPersonalData } from './export.ts';

/** How a feature exports and erases the personal data of its tables. */
export interface Privacy {
  exportPersonalData?: ExportPersonalData;
  erasePersonalData: ErasePersonalData;
  /** what the export holds in the folder of a couple, by file, for its README */
  files?: Readonly<Record<string, string>>;
}

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
 * a feature's `erasePersonalData`: deletes up to `limit` rows in a transaction of its own and returns how many it deleted; 0 means
 * nothing is left. Steps are independent, so the erasure can be interrupted at any point and resumed.
 */
export type ErasePersonalData = (step: {
  tx: Tx;
  emit: Emit;
  scope: ErasureScope;
  limit: number;
}) => Promise<number>;

/** The condition for rows to erase. It tests only one of the two columns, so that an index serves it. */
export const isErased = (
  { userId, twosomeIds }: ErasureScope,
  { maker, twosome }: { maker: Sql; twosome: Sql },
): Sql => (userId === null ? sql`${twosome} = any(${twosomeIds}::text[])` : sql`${maker} = ${userId}::text`);
