import type { ReportKind } from '@twosome/contract/safety/safety.rules';
import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import {
  canReadComment,
  canReadLetter,
  canSeeHeader,
  canSeeLetters,
  canSeePost,
  canSeeQuestions,
  isOwn,
  viewerSqlOf,
} from '../visibility.ts';

/** The stored copy of reported content: its text and the ids of its images. Times are in PostgreSQL's JSON format. */
export interface Was {
  text: string;
  images: string[];
  added_at: string;
  /** of a post */
  edited_at?: string | null;
  /** of a profile */
  username?: string;
  is_private?: boolean;
  /** of a comment: its post */
  post_id?: string;
  /** of a message: its only "image" is a voice note */
  is_voice?: boolean;
  /** of a message: it came with an archive, where anybody can write anything under any name */
  is_imported?: boolean;
}

export interface Reportable {
  twosome_id: string;
  maker_id: string | null;
  is_own: boolean;
  was: Was;
}

const c = sql`c`;
const m = sql`m`;
const p = sql`p`;
const t = sql`t`;
const w = sql`w`;
const q = sql`q`;
const a = sql`a`;

const imagesOf = (table: Sql, of: Sql): Sql =>
  sql`coalesce((select json_agg(i.media_id order by i.position) from ${table} i where ${of}), '[]')`;

/** The copy of each kind, as JSON built from the alias of its row. */
const contentOf: Readonly<Record<ReportKind, Sql>> = {
  post: sql`json_build_object('text', p.text, 'images', ${imagesOf(sql`post_images`, sql`i.post_id = p.id`)},
    'is_private', p.is_private, 'added_at', p.added_at, 'edited_at', p.edited_at)`,
  comment: sql`json_build_object('text', c.text, 'images', '[]'::json, 'post_id', c.post_id, 'added_at', c.added_at)`,
  profile: sql`json_build_object('text', t.bio, 'images', to_json(array_remove(array[t.photo_id, t.cover_id], null)),
    'username', t.username, 'is_private', t.is_private, 'added_at', t.added_at)`,
  message: sql`json_build_object('text', m.text, 'images', ${imagesOf(sql`message_images`, sql`i.message_id = m.id`)},
    'is_voice', exists (
      select from message_images i join media f on f.id = i.media_id
      where i.message_id = m.id and f.duration_ms is not null
    ), 'is_imported', m.import_id is not null, 'added_at', m.added_at)`,
  question: sql`json_build_object('text', concat_ws(E'\\n\\n', q.text, a.text), 'images', '[]'::json, 'added_at', q.added_at)`,
  letter: sql`json_build_object('text', l.text, 'images', ${imagesOf(sql`letter_images`, sql`i.letter_id = l.id`)},
    'added_at', l.written_at)`,
};

/** The content if the viewer can see it; null if they cannot or it does not exist. */
export async function findReportable(
  db: Queries,
  viewer: Viewer,
  kind: ReportKind,
  id: string,
): Promise<Reportable | null> {
  const mine = viewerSqlOf(viewer);
  const queries: Record<ReportKind, Sql> = {
    post: sql`
      select p.twosome_id, p.creator_id as maker_id, ${isOwn(mine, t)} as is_own, ${contentOf.post} as was
      from posts p join twosomes t on t.id = p.twosome_id
      where p.id = ${id}::text and ${canSeePost(mine, p, t)}`,
    comment: sql`
      select c.twosome_id, c.user_id as maker_id, ${isOwn(mine, w)} as is_own, ${contentOf.comment} as was
      from comments c join posts p on p.id = c.post_id join twosomes t on t.id = p.twosome_id
      join twosomes w on w.id = c.twosome_id
      where c.id = ${id}::text and ${canReadComment(mine, c, p, t, w)}`,
    profile: sql`
      select t.id as twosome_id, null as maker_id, ${isOwn(mine, t)} as is_own, ${contentOf.profile} as was
      from twosomes t where t.id = ${id}::text and ${canSeeHeader(mine, t)}`,
    message: sql`
      select m.twosome_id, m.sent_by as maker_id, m.sent_by = ${viewer.userId}::text as is_own, ${contentOf.message} as was
      from messages m
      where m.id = ${id}::text and m.twosome_id = ${mine} and ${m}.deleted_at is null and ${m}.taken_down_at is null`,
    question: sql`
      select q.twosome_id, coalesce(a.user_id, q.asked_by) as maker_id, a.user_id is null and q.asked_by = ${viewer.userId}::text as is_own, ${contentOf.question} as was
      from questions ${q} join twosomes t on t.id = q.twosome_id
      left join question_answers ${a}
        on a.question_id = q.id and a.user_id <> ${viewer.userId}::text and q.opened_at is not null
      where q.id = ${id}::text and q.taken_down_at is null and ${canSeeQuestions(mine, t)}
        and (a.user_id is not null or q.asked_by = ${viewer.userId}::text or (q.asked_by is not null and q.day <= current_date + 1))`,
    letter: sql`
      select l.twosome_id, l.written_by as maker_id, l.written_by = ${viewer.userId}::text as is_own, ${contentOf.letter} as was
      from letters l join twosomes t on t.id = l.twosome_id
      where l.id = ${id}::text and ${canSeeLetters(mine, t)} and ${canReadLetter(sql`${viewer.userId}::text`, sql`l`)}`,
  };
  const rows = await db.query<Reportable>(queries[kind]);
  return rows[0] ?? null;
}

/** The current state of reported content, without visibility rules; for the operator. */
export interface Now {
  was: Was;
  taken_down_at: Date | null;
  deleted_at: Date | null;
}

export async function findNow(db: Queries, kind: ReportKind, id: string): Promise<Now | null> {
  const queries: Record<ReportKind, Sql> = {
    post: sql`select ${contentOf.post} as was, p.taken_down_at, p.deleted_at from posts ${p} where p.id = ${id}::text`,
    comment: sql`
      select ${contentOf.comment} as was, c.taken_down_at, c.deleted_at
      from comments c where c.id = ${id}::text`,
    profile: sql`
      select ${contentOf.profile} as was, t.taken_down_at, t.parted_at as deleted_at
      from twosomes t where t.id = ${id}::text`,
    message: sql`
      select ${contentOf.message} as was, m.taken_down_at, m.deleted_at from messages m where m.id = ${id}::text`,
    question: sql`
      select json_build_object('text', concat_ws(E'\\n\\n', q.text, string_agg(a.text, E'\\n\\n' order by a.user_id)),
        'images', '[]'::json, 'added_at', q.added_at) as was, q.taken_down_at, null::timestamptz as deleted_at
      from questions ${q} left join question_answers ${a} on a.question_id = q.id and q.opened_at is not null
      where q.id = ${id}::text group by q.id`,
    letter: sql`
      select ${contentOf.letter} as was, l.taken_down_at, null::timestamptz as deleted_at
      from letters l where l.id = ${id}::text`,
  };
  const rows = await db.query<Now>(queries[kind]);
  return rows[0] ?? null;
}
