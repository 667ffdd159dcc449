import sql from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import { afterCursor, limitToPage, type Position } from '../../platform/db/pages.ts';
import type { ListedRow } from '../follow/couples.sql.ts';
import { t } from '../post/post.sql.ts';
import { twosomeColumns } from '../twosome/twosome.sql.ts';
import { canSeeHeader, isAccepted, isComplete, type ViewerIdentity, viewerSqlOf } from '../visibility.ts';

/**
 * The couples whose clap on the post is complete, latest first: all for the post's couple, for other viewers those that
 * they follow. As with comments, a couple that the author can no longer see is hidden from all viewers. The claps are
 * sorted before the couples are looked up, and each couple is a lateral subquery with `limit 1`, so that PostgreSQL looks
 * up no more couples than the page has.
 */
export function listClappers(
  db: Queries,
  identity: ViewerIdentity,
  { id: postId, twosome_id: authorId }: { id: string; twosome_id: string },
  from: Position | null,
) {
  const viewer = viewerSqlOf(identity);
  const mayList = sql`${canSeeHeader(viewer, t)} and ${canSeeHeader(sql`${authorId}::text`, t)}`;
  // a popular post has many more claps than the viewer follows couples: each of these is one lookup
  const claps =
    identity.twosomeId === authorId
      ? sql`claps c where`
      : sql`follows f cross join lateral (
          select one.* from claps one where one.post_id = ${postId}::text and one.twosome_id = f.followed_id limit 1
        ) c where f.follower_id = ${viewer} and ${isAccepted(sql`f`)} and`;
  const newestFirst = sql`order by c.completed_at desc, c.twosome_id desc`;
  return db.query<ListedRow>(sql`
    select ${twosomeColumns(viewer)}, c.completed_at as listed_at
    from (
      select c.twosome_id, c.completed_at from ${claps} c.post_id = ${postId}::text and ${isComplete(sql`c`)}
        ${afterCursor(from, sql`c.completed_at`, sql`c.twosome_id`)}
      ${newestFirst} offset 0
    ) c cross join lateral (select one.* from twosomes one where one.id = c.twosome_id limit 1) t
    where ${mayList} ${newestFirst} ${limitToPage}
  `);
}
