import sql, { type Sql } from 'sql-template-tag';
import { sees } from '../post/post.access.ts';
import { reaches } from '../twosome/twosome.access.ts';

/**
 * Who reads a comment: whoever sees the post and reaches the couple that wrote it. What a couple wrote that the post's
 * couple reaches no more nobody reads: who blocks is not insulted under their own photo. `post`, `twosome` and `writer`
 * are aliases of the post, of its author and of the writing couple.
 */
export const reads = (viewer: Sql, post: Sql, twosome: Sql, writer: Sql): Sql =>
  sql`(${sees(viewer, post, twosome)} and ${reaches(viewer, writer)} and ${reaches(sql`${twosome}.id`, writer)})`;
