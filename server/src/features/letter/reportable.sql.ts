import sql from 'sql-template-tag';
import type { Viewer } from '../../platform/viewer.ts';
import { imageIds } from '../reportable.ts';
import { canReadLetter, canSeeLetters, viewerSqlOf } from '../visibility.ts';

const was = sql`json_build_object('text', l.text, 'images', ${imageIds(sql`letter_images`, sql`i.letter_id = l.id`)},
  'added_at', l.written_at) as was`;

export const selectReported = (viewer: Viewer, id: string) => sql`
  select l.twosome_id, l.written_by as maker_id, l.written_by = ${viewer.userId}::text as is_own, ${was}
  from letters l join twosomes t on t.id = l.twosome_id
  where l.id = ${id}::text and ${canSeeLetters(viewerSqlOf(viewer), sql`t`)}
    and ${canReadLetter(sql`${viewer.userId}::text`, sql`l`)}`;

export const selectNow = (id: string) =>
  sql`select ${was}, l.taken_down_at, null::timestamptz as deleted_at from letters l where l.id = ${id}::text`;
