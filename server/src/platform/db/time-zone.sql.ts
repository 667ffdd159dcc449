import sql from 'sql-template-tag';
import type { Queries } from './db.ts';
import { codeOf } from './errors.ts';

/** Whether the database knows this time zone: its list is not that of Node. */
export async function knowsTimeZone(db: Queries, timeZone: string): Promise<boolean> {
  try {
    await db.query(sql`select now() at time zone ${timeZone}::text`);
    return true;
  } catch (error) {
    // invalid_parameter_value
    if (codeOf(error) === '22023') return false;
    throw error;
  }
}
