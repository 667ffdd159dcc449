import type { ReportKind } from '@twosome/contract/safety/safety.rules';
import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { reads } from '../comment/comment.access.ts';
import { sees } from '../post/post.access.ts';
import { eyesOf, isOwn, reaches } from '../twosome/twosome.access.ts';

/** What a report keeps of a thing: its words, and the ids of its images. Moments are as PostgreSQL writes them into JSON. */
export interface Was {
  text: string;
  images: string[];
  added_at: string;
  /** of a post: when its words were changed; of a profile: its name */
  edited_at?: string | null;
  username?: string;
  is_private?: boolean;
  /** of a comment: the post it stands under */
  post_id?: string;
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

const imagesOf = (table: Sql, of: Sql): Sql =>
  sql`coalesce((select json_agg(i.media_id order by i.position) from ${table} i where ${of}), '[]')`;

/** Each kind as it is, out of the alias of its row. */
export const wordsOf: Readonly<Record<ReportKind, Sql>> = {
  post: sql`json_build_object('text', p.text, 'images', ${imagesOf(sql`post_images`, sql`i.post_id = p.id`)},
    'is_private', p.is_private, 'added_at', p.added_at, 'edited_at', p.edited_at)`,
  comment: sql`json_build_object('text', c.text, 'images', '[]'::json, 'post_id', c.post_id, 'added_at', c.added_at)`,
  profile: sql`json_build_object('text', t.bio, 'images', to_json(array_remove(array[t.photo_id, t.cover_id], null)),
    'username', t.username, 'is_private', t.is_private, 'added_at', t.added_at)`,
  message: sql`json_build_object('text', m.text, 'images', ${imagesOf(sql`message_images`, sql`i.message_id = m.id`)},
    'added_at', m.added_at)`,
};

/** A thing as it is, reached through whoever reports it; null where they do not see it, or it is not there. */
export async function findReportable(
  db: Queries,
  viewer: Viewer,
  kind: ReportKind,
  id: string,
): Promise<Reportable | null> {
  const mine = eyesOf(viewer);
  const sentences: Record<ReportKind, Sql> = {
    post: sql`
      select p.twosome_id, p.creator_id as maker_id, ${isOwn(mine, t)} as is_own, ${wordsOf.post} as was
      from posts p join twosomes t on t.id = p.twosome_id
      where p.id = ${id}::text and ${sees(mine, p, t)}`,
    comment: sql`
      select c.twosome_id, c.user_id as maker_id, ${isOwn(mine, w)} as is_own, ${wordsOf.comment} as was
      from comments c join posts p on p.id = c.post_id join twosomes t on t.id = p.twosome_id
      join twosomes w on w.id = c.twosome_id
      where c.id = ${id}::text and ${reads(mine, c, p, t, w)}`,
    profile: sql`
      select t.id as twosome_id, null as maker_id, ${isOwn(mine, t)} as is_own, ${wordsOf.profile} as was
      from twosomes t where t.id = ${id}::text and ${reaches(mine, t)}`,
    message: sql`
      select m.twosome_id, m.sent_by as maker_id, m.sent_by = ${viewer.userId}::text as is_own, ${wordsOf.message} as was
      from messages m
      where m.id = ${id}::text and m.twosome_id = ${mine} and ${m}.deleted_at is null and ${m}.taken_down_at is null`,
  };
  const rows = await db.query<Reportable>(sentences[kind]);
  return rows[0] ?? null;
}

/** How a thing stands now, for the operator; null where it is gone. */
export interface Now {
  was: Was;
  taken_down_at: Date | null;
  deleted_at: Date | null;
}

export async function findNow(db: Queries, kind: ReportKind, id: string): Promise<Now | null> {
  const sentences: Record<ReportKind, Sql> = {
    post: sql`select ${wordsOf.post} as was, p.taken_down_at, p.deleted_at from posts ${p} where p.id = ${id}::text`,
    comment: sql`
      select ${wordsOf.comment} as was, c.taken_down_at, null::timestamptz as deleted_at
      from comments c where c.id = ${id}::text`,
    profile: sql`
      select ${wordsOf.profile} as was, t.taken_down_at, t.parted_at as deleted_at
      from twosomes t where t.id = ${id}::text`,
    message: sql`
      select ${wordsOf.message} as was, m.taken_down_at, m.deleted_at from messages m where m.id = ${id}::text`,
  };
  const rows = await db.query<Now>(sentences[kind]);
  return rows[0] ?? null;
}
