import { limits } from '@twosome/contract/platform/limits';
import type { NeedKind } from '@twosome/contract/tray/tray.contract';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import { isOn } from '../auth/user-settings.sql.ts';
import { hasBegunToClap } from '../clap/tray.sql.ts';
import type { TrayKind } from '../tray-kind.ts';
import { hasRequest } from '../visibility.ts';

export interface NeedRow {
  kind: NeedKind;
  id: string;
  added_at: Date;
}

/** What needs the user `u`, the oldest first. Each kind stops at the limit, so that it reads few rows. */
const needsOf = (kinds: readonly TrayKind[], moment: Date): Sql => sql`
  select n.kind, n.id, n.added_at from (
    ${join(
      kinds.map(
        ({ kind, select }) => sql`(
          select ${kind}::text as kind, k.id, k.added_at from (${select(moment)}) k
          order by k.added_at, k.id limit ${limits.tray}::int
        )`,
      ),
      ' union all ',
    )}
  ) n order by n.added_at, n.kind, n.id limit ${limits.tray}::int
`;

/** The tray of each of these people; null for those who have switched it off. People without a partner are left out. */
export async function listNeeds(
  { db, trayKinds }: { db: Queries; trayKinds: readonly TrayKind[] },
  userIds: readonly string[],
  moment: Date,
): Promise<Map<string, NeedRow[] | null>> {
  const rows = await db.query<{ user_id: string; is_on: boolean; needs: NeedRow[] | null }>(sql`
    select u.id as user_id, tray.is_on, (
      select json_agg(n) from (${needsOf(trayKinds, moment)}) n where tray.is_on
    ) as needs
    from users u cross join lateral (select ${isOn('tray', sql`u.id`)} as is_on) tray
    where u.id = any(${userIds}::text[]) and u.twosome_id is not null
  `);
  return new Map(rows.map(({ user_id, is_on, needs }) => [user_id, is_on ? (needs ?? []) : null]));
}

/**
 * Those of `couples` for which something of this couple waits: its request, or its post that one of them has clapped. Each
 * of them costs one read of its request and its newest begun claps, however many couples have clapped the posts.
 */
export async function findWaiting(
  db: Queries,
  twosomeId: string,
  couples: readonly string[],
  moment: Date,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select v.id from unnest(${couples}::text[]) as v (id)
    where ${hasRequest(sql`${twosomeId}::text`, sql`v.id`)} or ${hasBegunToClap(sql`v.id`, twosomeId, moment)}
  `);
  return rows.map(({ id }) => id);
}
