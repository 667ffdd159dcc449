import sql from 'sql-template-tag';
import type { Erase } from '../../platform/leaving.ts';

/**
 * Who waits to come back to whom. That a pair once parted stays, as a keyed hash of two ids: it names nobody, and one of
 * the two is nobody's any more.
 */
export const erase: Erase = async ({ tx, leaving: { userId } }) => {
  const gone = await tx.query(sql`
    delete from connect_asks where user_id = ${userId}::text or other_id = ${userId}::text returning user_id
  `);
  return gone.length;
};
