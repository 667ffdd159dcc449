import sql from 'sql-template-tag';
import type { Db } from '../../server/src/platform/db/db.ts';

/** Who follows whom: Chloe and Dan follow Ana and Bruno; everybody else follows a few couples near them in the list. */
export async function follow(db: Db, twosomeIds: readonly string[]): Promise<void> {
  const pairs = twosomeIds.flatMap((follower, place) =>
    [1, 2, 3, 5, 8, 13].map((step) => [follower, twosomeIds[(place + step) % twosomeIds.length]] as const),
  );
  const [ana, chloe] = twosomeIds;
  await db.query(sql`
    insert into follows (follower_id, followed_id, requested_at, accepted_at)
    select one, other, now() - interval '50 days', now() - interval '50 days'
    from unnest(${[chloe, ...pairs.map(([one]) => one)]}::text[], ${[ana, ...pairs.map(([, other]) => other)]}::text[]) as f (one, other)
    where one <> other
    on conflict do nothing
  `);
}
