import sql from 'sql-template-tag';
import type { Viewer } from '../../platform/viewer.ts';
import { canReadComment, isOwn, viewerSqlOf } from '../visibility.ts';

const [c, p, t, w] = [sql`c`, sql`p`, sql`t`, sql`w`];
const was = sql`json_build_object('text', c.text, 'images', '[]'::json, 'post_id', c.post_id, 'added_at', c.added_at) as was`;

export const selectReported = (viewer: Viewer, id: string) => sql`
  select c.twosome_id, c.user_id as maker_id, ${isOwn(viewerSqlOf(viewer), w)} as is_own, ${was}
  from comments c join posts p on p.id = c.post_id join twosomes t on t.id = p.twosome_id
  join twosomes w on w.id = c.twosome_id
  where c.id = ${id}::text and ${canReadComment(viewerSqlOf(viewer), c, p, t, w)}`;

export const selectNow = (id: string) =>
  sql`select ${was}, c.taken_down_at, c.deleted_at from comments c where c.id = ${id}::text`;
