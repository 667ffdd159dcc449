import type { Clap } from '@twosome/contract/post/post.contract';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';
import { unnest } from '../../platform/db/pages.ts';
import { clapOf, p, t } from '../post/post.sql.ts';
import { addToClapCounts } from '../post/write-post.sql.ts';
import { canInteract } from '../visibility.ts';

/** A couple's clap on a locked post, and what changed in this transaction. */
export interface CoupleClap {
  postId: string;
  /** the post's couple */
  authorId: string;
  clapperId: string;
  clap: Clap | null;
  isChanged: boolean;
  isBegun: boolean;
  isCompleted: boolean;
  /** change of the post's clap_count */
  delta: number;
}

interface Clapper {
  postId: string;
  twosomeId: string;
}

/**
 * Locks the posts that the clappers may clap for, in id order, to avoid deadlocks. Returns each couple's clap, in the
 * order of `clappers`; undefined where the post is hidden. After a lock wait PostgreSQL
 * returns the new row version of the post but the old snapshot for the joined clap; a changed `version` reveals that, so
 * the clap is re-read.
 */
export async function lockPostsForClaps(
  tx: Tx,
  clappers: readonly Clapper[],
): Promise<(CoupleClap | undefined)[]> {
  const column = (of: (clapper: Clapper) => string) => sql`${clappers.map(of)}::text[]`;
  const viewer = sql`g.twosome_id`;
  const rows = await tx.query<{
    ordinal: number;
    author_id: string;
    clap: Clap | null;
    has_waited: boolean;
  }>(sql`
    select g.ordinal, p.twosome_id as author_id, ${clapOf(viewer)} as clap,
      p.version <> (select before.version from posts before where before.id = p.id) as has_waited
    from ${unnest(
      column(({ postId }) => postId),
      column(({ twosomeId }) => twosomeId),
    )} with ordinality as g (post_id, twosome_id, ordinal)
    join posts p on p.id = g.post_id join twosomes t on t.id = p.twosome_id
    where ${canInteract(viewer, p, t)}
    order by p.id for no key update of p
  `);
  const locked: (CoupleClap | undefined)[] = clappers.map(() => undefined);
  for (const { ordinal, author_id, clap, has_waited } of rows) {
    const { postId, twosomeId } = clappers[ordinal - 1] as Clapper;
    locked[ordinal - 1] = {
      postId,
      authorId: author_id,
      clapperId: twosomeId,
      clap: has_waited ? await findClap(tx, postId, twosomeId) : clap,
      isChanged: false,
      isBegun: false,
      isCompleted: false,
      delta: 0,
    };
  }
  return locked;
}

const findClap = (tx: Tx, postId: string, twosomeId: string) =>
  tx.maybeOne<Clap>(sql`
    select initiated_by, completed_at is not null as is_complete from claps
    where post_id = ${postId}::text and twosome_id = ${twosomeId}::text
  `);

/**
 * Writes or deletes changed claps on locked posts, and updates the posts' counts and versions. Returns the claps that are
 * the first complete one of their couple on another couple's post: a repeated clap does not notify again.
 */
export async function writeClaps(tx: Tx, changed: readonly CoupleClap[], now: Date): Promise<CoupleClap[]> {
  const texts = (of: (clap: CoupleClap) => string | null) => sql`${changed.map(of)}::text[]`;
  const flags = (of: (clap: CoupleClap) => boolean) => sql`${changed.map(of)}::boolean[]`;
  const first = await tx.query<{ post_id: string; twosome_id: string }>(sql`
    with given as (
      select * from ${unnest(
        texts(({ postId }) => postId),
        texts(({ clapperId }) => clapperId),
        texts(({ clap }) => clap?.initiated_by ?? null),
        flags(({ clap }) => clap?.is_complete ?? false),
        flags(({ isBegun }) => isBegun),
        flags(({ isCompleted, authorId, clapperId }) => isCompleted && authorId !== clapperId),
        sql`${changed.map(({ delta }) => delta)}::int[]`,
      )} as g (post_id, twosome_id, initiated_by, is_complete, is_begun, is_news, delta)
    ), withdrawn as (
      delete from claps c using given g
      where c.post_id = g.post_id and c.twosome_id = g.twosome_id and g.initiated_by is null
    ), written as (
      insert into claps (post_id, twosome_id, initiated_by, added_at, completed_at)
      select post_id, twosome_id, initiated_by, case when is_begun then ${now}::timestamptz else '-infinity' end,
        case when is_complete then ${now}::timestamptz end
      from given where initiated_by is not null
      on conflict (post_id, twosome_id) do update set initiated_by = excluded.initiated_by,
        added_at = greatest(claps.added_at, excluded.added_at), completed_at = excluded.completed_at
    ), counted as (
      ${addToClapCounts(sql`select post_id, count(*)::int, sum(delta)::int from given group by post_id`)}
    )
    insert into noted_claps (post_id, twosome_id) select post_id, twosome_id from given where is_news
    on conflict do nothing returning post_id, twosome_id
  `);
  return changed.filter(({ postId, clapperId }) =>
    first.some((row) => row.post_id === postId && row.twosome_id === clapperId),
  );
}
