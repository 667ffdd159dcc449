import sql from 'sql-template-tag';
import { isTimeZone } from '../time-zone.ts';
import type { Queries } from './db.ts';
import { codeOf } from './errors.ts';

/** Time zones that the database knows, in lower case, as it ignores case: its list is not that of Node. */
const known = new Set<string>();

/** Whether statements may use this time zone. */
export async function knowsTimeZone(db: Queries, timeZone: string): Promise<boolean> {
  const key = timeZone.toLowerCase();
  if (known.has(key)) return true;
  if (!isTimeZone(timeZone)) return false;
  try {
    await db.query(sql`select now() at time zone ${timeZone}::text`);
  } catch (error) {
    // invalid_parameter_value
    if (codeOf(error) === '22023') return false;
    throw error;
  }
  known.add(key);
  return true;
}
