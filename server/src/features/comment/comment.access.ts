import sql, { type Sql } from 'sql-template-tag';
import { sees } from '../post/post.access.ts';
import { reaches } from '../twosome/twosome.access.ts';

/**
 * Who reads a comment: whoever sees the post and reaches the couple that wrote it. What a couple wrote that the post's
 * couple reaches no more nobody reads: who blocks is not insulted under their own photo. Nobody reads what the operator
 * took down. `comment`, `post`, `twosome` and `writer` are aliases of the comment, of the post, of its author and of the
 * writing couple.
 */
export const reads = (viewer: Sql, comment: Sql, post: Sql, twosome: Sql, writer: Sql): Sql =>
  sql`(${comment}.taken_down_at is null and ${sees(viewer, post, twosome)} and ${reaches(viewer, writer)} and ${reaches(sql`${twosome}.id`, writer)})`;
