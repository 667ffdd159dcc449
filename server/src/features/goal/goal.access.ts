import sql, { type Sql } from 'sql-template-tag';
import { isOwn } from '../twosome/twosome.access.ts';

/** Goals are the couple's alone, and nobody's while the two are parted. */
export const shares = (viewer: Sql, twosome: Sql): Sql =>
  sql`(${isOwn(viewer, twosome)} and ${twosome}.parted_at is null)`;
