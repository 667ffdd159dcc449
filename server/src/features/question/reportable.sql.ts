import sql from 'sql-template-tag';
import type { Viewer } from '../../platform/viewer.ts';
import { canSeeQuestions, viewerSqlOf } from '../visibility.ts';
import { joinAnswers } from './question.sql.ts';

export const selectReported = (viewer: Viewer, id: string) => sql`
  select q.twosome_id, coalesce(theirs.user_id, q.asked_by) as maker_id, theirs.user_id is null and q.asked_by = ${viewer.userId}::text as is_own,
    json_build_object('text', concat_ws(E'\\n\\n', q.text, theirs.text), 'images', '[]'::json, 'added_at', q.added_at) as was
  from questions q join twosomes t on t.id = q.twosome_id
  ${joinAnswers(viewer.userId)}
  where q.id = ${id}::text and q.taken_down_at is null and ${canSeeQuestions(viewerSqlOf(viewer), sql`t`)}
    and (theirs.user_id is not null or q.asked_by = ${viewer.userId}::text or (q.asked_by is not null and q.day <= current_date + 1))`;

export const selectNow = (id: string) => sql`
  select json_build_object('text', concat_ws(E'\\n\\n', q.text, string_agg(a.text, E'\\n\\n' order by a.user_id)),
    'images', '[]'::json, 'added_at', q.added_at) as was, q.taken_down_at, null::timestamptz as deleted_at
  from questions q left join question_answers a on a.question_id = q.id and q.opened_at is not null
  where q.id = ${id}::text group by q.id`;
