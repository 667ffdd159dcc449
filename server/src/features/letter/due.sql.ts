import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';
import { isOn } from '../auth/user-settings.sql.ts';
import type { SelectNeeds } from '../tray-kind.ts';
import { dueAt } from './letter.sql.ts';

export interface DueLetter {
  letterId: string;
  twosomeId: string;
  readerId: string;
  /** whether the reader wants to be reminded */
  isOn: boolean;
}

/**
 * Marks up to `limit` letters as announced that can be opened now. Each is returned once, whatever the number of nodes.
 * Those of parted couples wait: they have no reader.
 */
export const takeDueLetters = (tx: Tx, moment: Date, limit: number): Promise<DueLetter[]> =>
  tx.query<DueLetter>(sql`
    with due as (
      select l.id, u.id as reader_id, ${isOn('letter', sql`u.id`)} as is_on
      from letters l join users u on u.twosome_id = l.twosome_id and u.id <> l.written_by
      where l.announced_at is null and l.opened_at is null
        -- the expression of the index letters_unannounced
        and coalesce(l.opens_at, (l.at_morning + time '07:00' - interval '14 hours') at time zone 'UTC')
          <= ${moment}::timestamptz
        and ${dueAt(sql`u.id`)} <= ${moment}::timestamptz
      limit ${limit}::int for update of l skip locked
    )
    update letters l set announced_at = ${moment}::timestamptz from due where l.id = due.id
    returning l.id as "letterId", l.twosome_id as "twosomeId", due.reader_id as "readerId", due.is_on as "isOn"
  `);

/** Letters of the partner that can be opened, while the user has not turned them off. */
export const selectDue: SelectNeeds = (moment) => sql`
  select l.id, ${dueAt(sql`u.id`)} as added_at from letters l
  where l.twosome_id = u.twosome_id and l.written_by <> u.id and l.opened_at is null and l.taken_down_at is null
    and ${isOn('letter', sql`u.id`)} and ${dueAt(sql`u.id`)} <= ${moment}::timestamptz
`;
