import sql, { empty, type Sql } from 'sql-template-tag';
import { canSeeProfile, isAccepted, isOwn, type ViewerSql } from '../visibility.ts';

/** Each is the length of the list that the viewer may read; posts that only the viewer sees are not counted. */
export interface ProfileCounts {
  followers: number;
  following: number;
  posts: number;
}

const t = sql`t`;

/**
 * The counts of `t` that are the same for all viewers, as `c`. Triggers keep those of `couple_counts`. What a couple
 * follows is counted here: its own acts bound it, while the couples that follow one that parts are without bound.
 */
export const joinCounts: Sql = sql`
  cross join lateral (
    select counts.followers, counts.posts, counts.private_posts, (
      select count(*) from follows f where f.follower_id = t.id and ${isAccepted(sql`f`)}
    ) - (
      select count(*) from follows f join twosomes o on o.id = f.followed_id and o.hidden
      where f.follower_id = t.id and ${isAccepted(sql`f`)}
    ) as following
    from couple_counts counts where counts.twosome_id = t.id offset 0
  ) c
`;

/** The counts of `t`, without the couples that only this viewer does not see; null where its lists are closed. */
export const countsFor = (viewer: ViewerSql): Sql => sql`
  case when ${canSeeProfile(viewer, t)} then json_build_object(
    'followers', c.followers + ${differenceFor(viewer, { listed: sql`f.follower_id`, owner: sql`f.followed_id` })},
    'following', c.following + ${differenceFor(viewer, { listed: sql`f.followed_id`, owner: sql`f.follower_id` })},
    'posts', c.posts + case when ${isOwn(viewer, t)} then c.private_posts else 0 end
  ) end
`;

/**
 * A blocked couple is not in the viewer's list; the viewer's own couple is, even while it is hidden from others. The inner
 * `limit 1` makes PostgreSQL look each of them up, instead of reading all followers of a couple that has very many.
 */
const differenceFor = (viewer: ViewerSql, { listed, owner }: { listed: Sql; owner: Sql }): Sql => sql`(
  select count(*) filter (where o.id = ${viewer} and o.hidden)
    - count(*) filter (where o.id is distinct from ${viewer} and not o.hidden)
  from (${blockedOf(viewer)} union select ${viewer}) one (id) join twosomes o on o.id = one.id
    cross join lateral (
      select from follows f where ${listed} = o.id and ${owner} = t.id and ${isAccepted(sql`f`)} limit 1
    ) f
)`;

const blockedOf = (viewer: ViewerSql): Sql => sql`
  select b.other_id from couple_blocks b where b.twosome_id = ${viewer} ${
    viewer.person === undefined
      ? empty
      : sql`
        union select u.twosome_id from person_blocks b join users u on u.id in (b.blocker_id, b.blocked_id)
        where ${viewer} is null and ${viewer.person} in (b.blocker_id, b.blocked_id)`
  }
`;
