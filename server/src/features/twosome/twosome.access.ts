import sql, { empty, type Sql } from 'sql-template-tag';

/*
 * The relation between a viewer and a couple. `viewer` is an expression for the viewer's twosome id (null for
 * somebody without a partner), `twosome` an alias of the table. One predicate serves a single row, lists and
 * audiences: nothing else decides what somebody may reach.
 */

/** An expression for the viewer's twosome id. Where that may be null it knows the person too: a block binds people. */
export type Eyes = Sql & { readonly person?: Sql };

/** Whoever looks: of a couple, or alone. */
export type Looking = { twosomeId: string } | { twosomeId: null; userId: string };

export const eyesOf = (who: Looking): Eyes =>
  who.twosomeId === null ? eyes(sql`null::text`, sql`${who.userId}::text`) : sql`${who.twosomeId}::text`;

/** The same out of rows: `person` counts where `couple` is null. */
export const eyes = (couple: Sql, person: Sql): Eyes => Object.assign(sql`${couple}`, { person });

export const isOwn = (viewer: Sql, twosome: Sql): Sql => sql`(${twosome}.id = ${viewer}) is true`;

export const isFollowing = (viewer: Sql, twosome: Sql): Sql => sql`exists (
  select from follows f
  where f.follower_id = ${viewer} and f.followed_id = ${twosome}.id and f.accepted_at is not null
)`;

/**
 * The header of the profile: photo, cover, name, bio. Private profiles show it to everyone who is signed in. A couple
 * that parted, leaves or was taken down is there for nobody but the two themselves; of two couples one of which blocked
 * the other neither reaches the other, nor does a person without a partner whom such a block binds.
 */
export const reaches = (viewer: Eyes, twosome: Sql): Sql => sql`(
  (not ${twosome}.hidden or ${isOwn(viewer, twosome)}) and not exists (
    select from couple_blocks b where b.twosome_id = ${viewer} and b.other_id = ${twosome}.id
  )${viewer.person === undefined ? empty : sql` and (${viewer} is not null or not ${isBound(viewer.person, twosome)})`}
)`;

/** Whether a person blocked one of the couple, or one of them the person; four looks at the primary key. */
const isBound = (person: Sql, twosome: Sql): Sql => sql`exists (
  select from person_blocks b
  where (b.blocker_id = ${person} and b.blocked_id in (${twosome}.user_a, ${twosome}.user_b))
    or (b.blocker_id in (${twosome}.user_a, ${twosome}.user_b) and b.blocked_id = ${person})
)`;

/**
 * Whom an export of `own`, a couple that somebody is or was half of, names to them: whom that couple reaches, as far as
 * they reach them now. Who blocked the person since they parted is not shown to them by what they had before.
 */
export const reachesStill = (own: Sql, userId: string, twosome: Sql): Sql => sql`(
  ${reaches(own, twosome)} and (${isOwn(own, twosome)} or ${reaches(eyesNow(userId), twosome)})
)`;

const eyesNow = (userId: string): Eyes =>
  eyes(sql`(select me.twosome_id from users me where me.id = ${userId}::text)`, sql`${userId}::text`);

/** Whether somebody is half of the couple still: who asks was known a moment ago, and may have parted since. */
export const isHalfOf = (userId: Sql, twosomeId: Sql): Sql => sql`exists (
  select from users half where half.id = ${userId} and half.twosome_id = ${twosomeId}
)`;

/** What is behind the header: posts, lists and counts. */
export const opens = (viewer: Sql, twosome: Sql): Sql =>
  sql`(${reaches(viewer, twosome)} and (${isOwn(viewer, twosome)} or not ${twosome}.is_private or ${isFollowing(viewer, twosome)}))`;
