import sql from 'sql-template-tag';
import type { Viewer } from '../../platform/viewer.ts';
import { imageIds } from '../reportable.ts';
import { canSeePost, isOwn, viewerSqlOf } from '../visibility.ts';

const p = sql`p`;
const t = sql`t`;
const was = sql`json_build_object('text', p.text, 'images', ${imageIds(sql`post_images`, sql`i.post_id = p.id`)},
  'alts', (select json_agg(i.alt order by i.position) from post_images i where i.post_id = p.id and i.alt <> ''),
  'is_private', p.is_private, 'added_at', p.added_at, 'edited_at', p.edited_at) as was`;

export const selectReported = (viewer: Viewer, id: string) => sql`
  select p.twosome_id, p.creator_id as maker_id, ${isOwn(viewerSqlOf(viewer), t)} as is_own, ${was}
  from posts p join twosomes t on t.id = p.twosome_id
  where p.id = ${id}::text and ${canSeePost(viewerSqlOf(viewer), p, t)}`;

export const selectNow = (id: string) =>
  sql`select ${was}, p.taken_down_at, p.deleted_at from posts p where p.id = ${id}::text`;
