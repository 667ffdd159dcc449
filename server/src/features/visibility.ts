import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sql, { empty, type Sql } from 'sql-template-tag';

/** A session ends 90 days after its last use. */
export const sessionValidSince = (moment: Date): Date => daysBefore(moment, limits.sessionDays);

/** Whether `session` (an alias of the table) is still valid. Signing out deletes the row. */
export const isSessionValid = (session: Sql, moment: Date): Sql =>
  sql`${session}.last_used_at > ${sessionValidSince(moment)}::timestamptz`;

/**
 * The session (`s`) in a signed URL, and its user (`u`). No row where an API call with that session would be refused:
 * a signed URL stops working on sign-out and on suspension.
 */
export const sessionViewer = (sessionId: string, moment: Date): Sql =>
  sql`${sessionViewerEvenSuspended(sessionId, moment)} and not ${isSuspended(sql`u`)}`;

/** As `sessionViewer`, for downloads that a suspended user may still fetch. */
export const sessionViewerEvenSuspended = (sessionId: string, moment: Date): Sql => sql`
  sessions s join users u on s.id = ${sessionId}::text and u.id = s.user_id and ${isSessionValid(sql`s`, moment)}
`;

/** Whether the operator took this post, comment, message, question, letter or profile down. */
export const isTakenDown = (thing: Sql): Sql => sql`${thing}.taken_down_at is not null`;

/** Suspended people can download their data and nothing else. */
export const isSuspended = (user: Sql): Sql => sql`${user}.suspended_at is not null`;

/** Whether this person asked for the deletion of their account. */
export const isLeaving = (user: Sql): Sql => sql`${user}.delete_at is not null`;

/** Neither suspended nor leaving. */
export const isActive = (user: Sql): Sql => sql`(not ${isSuspended(user)} and not ${isLeaving(user)})`;

export const hasAcceptedTerms = (user: Sql): Sql => sql`${user}.terms_accepted_at is not null`;

/*
 * Visibility predicates. `viewer` is an SQL expression for the viewer's twosome id (null for a user without a partner),
 * `twosome` an alias of the table. Single rows, lists and audiences all use the same predicates.
 */

/** The viewer's twosome id. Where it may be null, `person` is the user id, because blocks bind people. */
export type ViewerSql = Sql & { readonly person?: Sql };

export type ViewerIdentity = { twosomeId: string } | { twosomeId: null; userId: string };

export const viewerSqlOf = (identity: ViewerIdentity): ViewerSql =>
  identity.twosomeId === null
    ? viewerSql(sql`null::text`, sql`${identity.userId}::text`)
    : sql`${identity.twosomeId}::text`;

/** A viewer from columns: `person` is used where `couple` is null. */
export const viewerSql = (couple: Sql, person: Sql): ViewerSql => Object.assign(sql`${couple}`, { person });

export const isOwn = (viewer: Sql, twosome: Sql): Sql => sql`(${twosome}.id = ${viewer}) is true`;

/** Whether a follow was accepted; otherwise it is a request. */
export const isAccepted = (follow: Sql): Sql => sql`${follow}.accepted_at is not null`;

/** Of two couples, by their ids; `more` ends the subquery. */
export const hasFollow = (follower: Sql, followed: Sql, more = empty): Sql => sql`exists (
  select from follows f where f.follower_id = ${follower} and f.followed_id = ${followed} and ${isAccepted(sql`f`)} ${more}
)`;
export const hasRequest = (follower: Sql, followed: Sql, more = empty): Sql => sql`exists (
  select from follows f where f.follower_id = ${follower} and f.followed_id = ${followed} and not ${isAccepted(sql`f`)} ${more}
)`;

export const isFollowing = (viewer: Sql, twosome: Sql): Sql => hasFollow(viewer, sql`${twosome}.id`);

/**
 * The profile's header: photo, cover, name, bio. Private profiles show it to every signed-in user. A couple that has
 * parted, is being deleted or was taken down is visible to its own two members only. A block hides both couples from
 * each other, and also applies to a user without a partner.
 */
export const canSeeHeader = (viewer: ViewerSql, twosome: Sql): Sql => sql`(
  (not ${twosome}.hidden or ${isOwn(viewer, twosome)}) and not exists (
    select from couple_blocks b where b.twosome_id = ${viewer} and b.other_id = ${twosome}.id
  )${viewer.person === undefined ? empty : sql` and (${viewer} is not null or not ${isBlockedPerson(viewer.person, twosome)})`}
)`;

/** Whether a block exists between a person and either member of the couple. Costs four primary key lookups. */
const isBlockedPerson = (person: Sql, twosome: Sql): Sql => sql`exists (
  select from person_blocks b
  where (b.blocker_id = ${person} and b.blocked_id in (${twosome}.user_a, ${twosome}.user_b))
    or (b.blocker_id in (${twosome}.user_a, ${twosome}.user_b) and b.blocked_id = ${person})
)`;

/**
 * Which couples an export of `own`, a current or former couple of the user, may name: those visible to both that couple
 * and the user today. A couple that blocked the user after they parted must not appear in the user's old data.
 */
export const canStillSeeHeader = (own: Sql, userId: string, twosome: Sql): Sql => sql`(
  ${canSeeHeader(own, twosome)} and (${isOwn(own, twosome)} or ${canSeeHeader(currentViewer(userId), twosome)})
)`;

const currentViewer = (userId: string): ViewerSql =>
  viewerSql(sql`(select me.twosome_id from users me where me.id = ${userId}::text)`, sql`${userId}::text`);

/** Everything except the header: posts, lists and counts. */
export const canSeeProfile = (viewer: Sql, twosome: Sql): Sql =>
  sql`(${canSeeHeader(viewer, twosome)} and (${isOwn(viewer, twosome)} or not ${twosome}.is_private or ${isFollowing(viewer, twosome)}))`;

/**
 * Its own couple sees every post that is not deleted. Other viewers see public posts of a profile that is open to them,
 * unless the operator took the post down.
 */
export const isPostVisible = (post: Sql, profile: { isOwn: Sql; isOpen: Sql }): Sql =>
  sql`(${post}.deleted_at is null and (${profile.isOwn}
    or (not ${post}.is_private and ${post}.taken_down_at is null and ${profile.isOpen})))`;

/** Whether a post can be shown to others than its couple: the condition of the index `posts_public`. */
export const isPublicPost = (post: Sql): Sql =>
  sql`(${post}.deleted_at is null and not ${post}.is_private and ${post}.taken_down_at is null)`;

/** Neither deleted nor taken down. */
export const isLivePost = (post: Sql): Sql =>
  sql`(${post}.deleted_at is null and ${post}.taken_down_at is null)`;

/** Whether both partners have clapped. */
export const isComplete = (clap: Sql): Sql => sql`${clap}.completed_at is not null`;

/** `post` and `twosome` are aliases of the post and of its author. */
export const canSeePost = (viewer: Sql, post: Sql, twosome: Sql): Sql =>
  isPostVisible(post, { isOwn: isOwn(viewer, twosome), isOpen: canSeeProfile(viewer, twosome) });

/** A person and their couple, as SQL. */
export interface PersonSql {
  person: Sql;
  couple: Sql;
}

export const personSqlOf = (of: { userId: string; twosomeId: string | null }): PersonSql => ({
  person: sql`${of.userId}::text`,
  couple: sql`${of.twosomeId}::text`,
});

/**
 * The couple of a post as a person sees it. A post that its creator keeps to themselves has none (`twosome_id` is null);
 * for its creator alone it is one of their couple's. Statements that join `posts.twosome_id` instead, which are all
 * statements but those of the creator's own posts, find no such post.
 */
export const coupleOfPost = (post: Sql, { person, couple }: PersonSql): Sql =>
  sql`coalesce(${post}.twosome_id, case when ${post}.creator_id = ${person} then ${couple} end)`;

/** Clapping and commenting. A post that was taken down accepts neither, not even from its own couple. */
export const canInteract = (viewer: Sql, post: Sql, twosome: Sql): Sql =>
  sql`(${post}.taken_down_at is null and ${canSeePost(viewer, post, twosome)})`;

/**
 * As `canSeePost`, but the couple also sees the images of posts in "Recently deleted". Images of a post that was taken
 * down are not served to any viewer.
 */
export const canSeePostImages = (viewer: Sql, post: Sql, twosome: Sql): Sql =>
  sql`(${post}.taken_down_at is null and (${isOwn(viewer, twosome)} or ${canSeePost(viewer, post, twosome)}))`;

/** Neither deleted nor taken down. */
export const isLiveComment = (comment: Sql): Sql =>
  sql`(${comment}.taken_down_at is null and ${comment}.deleted_at is null)`;

/**
 * Whether a viewer who sees the post, and the comment that this one answers, sees this one: they see its writer, and so
 * does the post's author. Otherwise a blocked couple's insults would stay under the post. A couple whose deletion is
 * scheduled still reads its own comments, which return to all others if it stays.
 */
export const canReadUnder = (viewer: ViewerSql, comment: Sql, twosome: Sql, writer: Sql): Sql =>
  sql`(${isLiveComment(comment)} and ${canSeeHeader(viewer, writer)} and (${isOwn(viewer, writer)} or ${canSeeHeader(sql`${twosome}.id`, writer)}))`;

/** Whether a mention by the viewer's couple notifies the couple (`twosome`), by its choice or else by its privacy. */
export const canMention = (viewer: Sql, twosome: Sql): Sql => sql`(
  case coalesce(${twosome}.mentions, case when ${twosome}.is_private then 'following' else 'everyone' end)
    when 'everyone' then true
    when 'following' then ${hasFollow(sql`${twosome}.id`, viewer)}
    else false end
)`;

/**
 * Whether a notice (`notice`) of a mention by a couple (`by`) still has its comment: it goes when the comment is deleted,
 * taken down or edited to name nobody, and returns with it. Other notices stay.
 */
export const hasItsMention = (notice: Sql, by: Sql): Sql => sql`(
  ${notice}.comment_event is distinct from 'mentioned' or exists (
    select from comment_mentions x join comments c on c.id = x.comment_id
    where x.twosome_id = ${notice}.twosome_id and c.post_id = ${notice}.related_id and c.twosome_id = ${by}.twosome_id
      and ${isLiveComment(sql`c`)} and position('@' || lower(x.username) in lower(c.text)) > 0
      and (c.reply_to is null or exists (
        select from comments answered where answered.id = c.reply_to and ${isLiveComment(sql`answered`)}
      ))
  )
)`;

/**
 * A comment is visible to viewers who see the post and the couple that wrote the comment; a reply also needs the comment
 * that it answers. `twosome` is an alias of the post's author, `writer` of the couple that wrote the comment.
 */
export const canReadComment = (
  viewer: ViewerSql,
  comment: Sql,
  post: Sql,
  twosome: Sql,
  writer: Sql,
): Sql => sql`(
  ${canReadUnder(viewer, comment, twosome, writer)} and ${canSeePost(viewer, post, twosome)} and (
    ${comment}.reply_to is null or exists (
      select from comments answered join twosomes aw on aw.id = answered.twosome_id
      where answered.id = ${comment}.reply_to and ${canReadUnder(viewer, sql`answered`, twosome, sql`aw`)}
    )
  )
)`;

/**
 * Whether a delete request finds the comment. Its writers find it even where they can no longer read it, so that they
 * can withdraw it from a profile that is closed to them.
 */
export const canFindCommentToDelete = (
  viewer: Sql,
  comment: Sql,
  post: Sql,
  twosome: Sql,
  writer: Sql,
): Sql =>
  sql`(${canReadComment(viewer, comment, post, twosome, writer)} or (${comment}.deleted_at is null and ${isOwn(viewer, writer)}))`;

/** Neither deleted nor taken down. */
export const isLiveMessage = (message: Sql): Sql =>
  sql`(${message}.deleted_at is null and ${message}.taken_down_at is null)`;

/**
 * Messages from the partner that `user` (an alias of `users`) has not seen: what the badge shows, and what a push counts.
 * Imported ones are as old as the chat they come from, and nobody is notified of them.
 */
export const isUnseenMessage = (message: Sql, user: Sql): Sql => sql`(
  ${message}.twosome_id = ${user}.twosome_id and ${message}.sent_by <> ${user}.id and ${message}.import_id is null
  and ${isLiveMessage(message)} and ${message}.added_at > coalesce(${user}.last_message_seen_at, '-infinity')
)`;

/** Goals belong to the couple alone, and are hidden from both while they are parted. */
export const canSeeGoals = (viewer: Sql, twosome: Sql): Sql =>
  sql`(${isOwn(viewer, twosome)} and ${twosome}.parted_at is null)`;

/** Questions and their answers, as goals. What the partner answered also needs the question to be open. */
export const canSeeQuestions = canSeeGoals;

/** Posts and photos of earlier years, as goals. A post also needs `canSeePost`. */
export const canSeeMemories = canSeeGoals;

/** That letters exist, as goals. Their words and photos also need `canReadLetter`. */
export const canSeeLetters = canSeeGoals;

/** The couple's book, as goals. */
export const canSeeBook = canSeeGoals;

/** The couple's imports, as goals. */
export const canSeeImports = canSeeGoals;

/** The words and photos of a letter: sealed for its reader until it is opened, gone for both when it was taken down. */
export const canReadLetter = (person: Sql, letter: Sql): Sql =>
  sql`(${letter}.taken_down_at is null and (${letter}.written_by = ${person} or ${letter}.opened_at is not null))`;
