import sql, { type Sql } from 'sql-template-tag';

/*
 * The relation between a viewer and a couple. `viewer` is an expression for the viewer's twosome id (null for
 * somebody without a partner), `twosome` an alias of the table. One predicate serves a single row, lists and
 * audiences: nothing else decides what somebody may reach.
 */

export const isOwn = (viewer: Sql, twosome: Sql): Sql => sql`(${twosome}.id = ${viewer}) is true`;

export const isFollowing = (viewer: Sql, twosome: Sql): Sql => sql`exists (
  select from follows f
  where f.follower_id = ${viewer} and f.followed_id = ${twosome}.id and f.accepted_at is not null
)`;

/**
 * The header of the profile: photo, cover, name, bio. Private profiles show it to everyone who is signed in. A couple
 * that parted, leaves or was taken down is there for nobody but the two themselves; of two couples one of which blocked
 * the other neither reaches the other.
 */
export const reaches = (viewer: Sql, twosome: Sql): Sql => sql`(
  (not ${twosome}.hidden or ${isOwn(viewer, twosome)}) and not exists (
    select from couple_blocks b where b.twosome_id = ${viewer} and b.other_id = ${twosome}.id
  )
)`;

/** Whether somebody is half of the couple still: who asks was known a moment ago, and may have parted since. */
export const isHalfOf = (userId: Sql, twosomeId: Sql): Sql => sql`exists (
  select from users half where half.id = ${userId} and half.twosome_id = ${twosomeId}
)`;

/** What is behind the header: posts, lists and counts. */
export const opens = (viewer: Sql, twosome: Sql): Sql =>
  sql`(${reaches(viewer, twosome)} and (${isOwn(viewer, twosome)} or not ${twosome}.is_private or ${isFollowing(viewer, twosome)}))`;
