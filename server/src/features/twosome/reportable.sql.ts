import sql from 'sql-template-tag';
import type { Viewer } from '../../platform/viewer.ts';
import { canSeeHeader, isOwn, viewerSqlOf } from '../visibility.ts';

const t = sql`t`;
const was = sql`json_build_object('text', t.bio, 'images', to_json(array_remove(array[t.photo_id, t.cover_id], null)),
  'username', t.username, 'is_private', t.is_private, 'added_at', t.added_at) as was`;

/** What the partner chose alone is theirs; of what both chose, nobody is named as its maker. */
export const selectReported = (viewer: Viewer, id: string) => {
  const mine = viewerSqlOf(viewer);
  return sql`
    select t.id as twosome_id,
      case when ${isOwn(mine, t)} then case t.changed_by_a when true then t.user_a when false then t.user_b end end as maker_id,
      ${isOwn(mine, t)} and coalesce(t.changed_by_a = (t.user_a = ${viewer.userId}::text),
        t.photo_id is null and t.cover_id is null and t.bio = '') as is_own, ${was}
    from twosomes t where t.id = ${id}::text and ${canSeeHeader(mine, t)}`;
};

export const selectNow = (id: string) =>
  sql`select ${was}, t.taken_down_at, t.parted_at as deleted_at from twosomes t where t.id = ${id}::text`;
