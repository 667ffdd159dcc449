import sql from 'sql-template-tag';
import { isOn } from '../auth/user-settings.sql.ts';
import type { SelectNeeds } from '../tray-kind.ts';

/**
 * The day's question in UTC, while the user has neither answered nor skipped it. The first look at a question adds its
 * row, so a missing one waits too; the couple's id stands for it.
 */
export const selectQuestion: SelectNeeds = (moment) => sql`
  select u.twosome_id as id, date_trunc('day', ${moment}::timestamptz at time zone 'UTC') at time zone 'UTC' as added_at
  where ${isOn('question', sql`u.id`)} and not exists (
    select from questions q
    where q.twosome_id = u.twosome_id and q.day = (${moment}::timestamptz at time zone 'UTC')::date
      and (q.opened_at is not null or exists (
        select from question_answers a where a.question_id = q.id and a.user_id = u.id
      ))
  )
`;
