import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sql, { type Sql } from 'sql-template-tag';
import type { SelectNeeds } from '../tray-kind.ts';
import { canInteract, isComplete } from '../visibility.ts';

const newest = 200;

/** A clap `c` that one partner has begun and that still waits for the other. */
const isBegun = (moment: Date): Sql =>
  sql`(not ${isComplete(sql`c`)} and c.added_at > ${daysBefore(moment, limits.trayDays)}::timestamptz)`;

/** Posts that the partner has begun to clap. Only the newest claps are read: a partner may begin thousands, and the tray shows few. */
export const selectToClap: SelectNeeds = (moment) => sql`
  select p.id, c.added_at from (
    select c.post_id, c.added_at from claps c
    where c.twosome_id = u.twosome_id and c.initiated_by <> u.id and ${isBegun(moment)}
    order by c.added_at desc limit ${newest}::int
  ) c join posts p on p.id = c.post_id join twosomes t on t.id = p.twosome_id
  where ${canInteract(sql`u.twosome_id`, sql`p`, sql`t`)}
`;

/** Whether a post of `ownerId` is among the newest that this couple has begun to clap; its tray shows fewer. */
export const hasBegunToClap = (coupleId: Sql, ownerId: string, moment: Date): Sql => sql`exists (
  select from (
    select c.post_id from claps c where c.twosome_id = ${coupleId} and ${isBegun(moment)}
    order by c.added_at desc limit ${newest}::int
  ) c join posts p on p.id = c.post_id
  where p.twosome_id = ${ownerId}::text
)`;
