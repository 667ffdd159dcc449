import sql, { type Sql } from 'sql-template-tag';
import { isOwn, opens } from '../twosome/twosome.access.ts';

/**
 * A private post is the couple's; a public one goes to whoever may look into the profile. What the operator took down is
 * there for the couple alone, which sees that it was.
 */
export const shows = (post: Sql, profile: { isOwn: Sql; isOpen: Sql }): Sql =>
  sql`(${post}.deleted_at is null and (${profile.isOwn}
    or (not ${post}.is_private and ${post}.taken_down_at is null and ${profile.isOpen})))`;

/**
 * Who sees a post. `viewer` is an expression for a twosome id, `post` and `twosome` are aliases of its row and its
 * author's.
 */
export const sees = (viewer: Sql, post: Sql, twosome: Sql): Sql =>
  shows(post, { isOwn: isOwn(viewer, twosome), isOpen: opens(viewer, twosome) });

/** Who claps and comments: nobody does on what was taken down. */
export const joinsIn = (viewer: Sql, post: Sql, twosome: Sql): Sql =>
  sql`(${post}.taken_down_at is null and ${sees(viewer, post, twosome)})`;

/**
 * Whose image it is: what may be seen, and for the couple also what rests in "Recently deleted". One that was taken down
 * is nobody's.
 */
export const seesImages = (viewer: Sql, post: Sql, twosome: Sql): Sql =>
  sql`(${post}.taken_down_at is null and (${isOwn(viewer, twosome)} or ${sees(viewer, post, twosome)}))`;
