import sql from 'sql-template-tag';
import type { Viewer } from '../../platform/viewer.ts';
import { imageIds } from '../reportable.ts';
import { isLiveMessage, viewerSqlOf } from '../visibility.ts';

const was = sql`json_build_object('text', m.text, 'images', ${imageIds(sql`message_images`, sql`i.message_id = m.id`)},
  'is_voice', exists (
    select from message_images i join media f on f.id = i.media_id
    where i.message_id = m.id and f.duration_ms is not null
  ), 'is_imported', m.import_id is not null, 'added_at', m.added_at) as was`;

export const selectReported = (viewer: Viewer, id: string) => sql`
  select m.twosome_id, m.sent_by as maker_id, m.sent_by = ${viewer.userId}::text as is_own, ${was}
  from messages m
  where m.id = ${id}::text and m.twosome_id = ${viewerSqlOf(viewer)} and ${isLiveMessage(sql`m`)}`;

export const selectNow = (id: string) =>
  sql`select ${was}, m.taken_down_at, m.deleted_at from messages m where m.id = ${id}::text`;
