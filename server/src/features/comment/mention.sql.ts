import { mentionsIn } from '@twosome/contract/comment/mentions.rules';
import { limits } from '@twosome/contract/platform/limits';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';
import { unnest } from '../../platform/db/pages.ts';
import { canMention, canSeeHeader, type ViewerSql } from '../visibility.ts';

const t = sql`t`;

/**
 * Stores the couples that a new text names. A name that the writer cannot see is text, as an unknown one. Rows of an
 * earlier text stay, so that editing notifies a couple once, and at most `limits.mentions` in all. Returns the new couples
 * that want to be notified.
 */
export async function addMentions(
  tx: Tx,
  comment: { id: string; twosomeId: string; text: string },
): Promise<string[]> {
  const names = new Map(mentionsIn(comment.text).map(({ name }) => [name.toLowerCase(), name]));
  if (names.size === 0) return [];
  const named = await tx.query<{ id: string; username: string; is_known: boolean; is_notified: boolean }>(sql`
    select t.id, lower(t.username) as username, x.twosome_id is not null as is_known,
      ${canMention(sql`${comment.twosomeId}::text`, t)} as is_notified
    from unnest(${[...names.keys()]}::text[]) with ordinality as n (name, ordinal)
    join twosomes t on lower(t.username) = n.name
    left join comment_mentions x on x.comment_id = ${comment.id}::text and x.twosome_id = t.id
    where ${canSeeHeader(sql`${comment.twosomeId}::text`, t)} order by n.ordinal
  `);
  const stored = await tx.maybeValue<number>(
    sql`select count(*)::int from comment_mentions where comment_id = ${comment.id}::text`,
  );
  const added = named.filter(({ is_known }) => !is_known).slice(0, limits.mentions - (stored ?? 0));
  const rows = [...named.filter(({ is_known }) => is_known), ...added];
  await tx.query(sql`
    insert into comment_mentions (comment_id, twosome_id, username)
    select ${comment.id}::text, m.id, m.username
    from ${unnest(
      sql`${rows.map(({ id }) => id)}::text[]`,
      sql`${rows.map(({ username }) => names.get(username) ?? username)}::text[]`,
    )} as m (id, username)
    on conflict (comment_id, twosome_id) do update set username = excluded.username
  `);
  return added.filter(({ is_notified }) => is_notified).map(({ id }) => id);
}

/** The couples that a comment's text names, as JSON, whom the viewer and the writer can see. */
export const mentionsOf = (viewer: ViewerSql, comment: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', m.id, 'username', x.username) order by x.username), '[]')
  from comment_mentions x join twosomes m on m.id = x.twosome_id
  where x.comment_id = ${comment}.id and position('@' || lower(x.username) in lower(${comment}.text)) > 0
    and ${canSeeHeader(viewer, sql`m`)} and ${canSeeHeader(sql`${comment}.twosome_id`, sql`m`)}
)`;
