import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { coupleId } from '../../bench/platform/dataset.ts';
import { ownerOf } from '../../server/src/features/media/files.ts';
import { queriesOf } from '../../server/src/platform/db/db.ts';
import { findWrongCounts, findWrongNewest } from '../../server/src/testing/rows.ts';
import type { Session } from '../platform/database.ts';

/** Things by kind and id, each as its fields: what was acknowledged, or what is stored. */
export type State = Map<string, object>;

/** The posts, claps, comments, follows and goals of the first couples, read by plain SQL. */
export async function readState(client: Session, couples: number): Promise<State> {
  const { rows } = await client.query<{ name: string; fields: object }>(
    `select 'post ' || id as name, json_build_object('couple', twosome_id, 'creator', creator_id, 'text', text,
       'images', (select count(*) from post_images i where i.post_id = p.id),
       'isPrivate', is_private, 'isDeleted', deleted_at is not null) as fields
     from posts p where twosome_id <= $1
     union all
     select 'clap ' || post_id || ' ' || twosome_id,
       json_build_object('by', initiated_by, 'isComplete', completed_at is not null)
     from claps where twosome_id <= $1
     union all
     select 'comment ' || id, json_build_object('post', post_id, 'user', user_id, 'text', text)
     from comments where deleted_at is null and twosome_id <= $1
     union all
     select 'follow ' || follower_id || ' ' || followed_id, '{}' from follows
     where accepted_at is not null and follower_id <= $1
     union all
     select 'goal ' || id, json_build_object('couple', twosome_id, 'title', title, 'isDone', done_at is not null)
     from goals where twosome_id <= $1`,
    [coupleId(couples)],
  );
  return new Map(rows.map(({ name, fields }) => [name, fields]));
}

/** One line for each thing that is acknowledged and not stored, stored and not acknowledged, or different. */
export function compare(expected: State, stored: State): string[] {
  const lost = [...expected].flatMap(([name, fields]) => {
    const found = stored.get(name);
    if (found === undefined) return `${name} was acknowledged and is not there`;
    const [wanted, is] = [JSON.stringify(fields), JSON.stringify(found)];
    return wanted === is ? [] : `${name} was acknowledged as ${wanted} and is ${is}`;
  });
  const invented = [...stored.keys()].filter((name) => !expected.has(name));
  return [...lost, ...invented.map((name) => `${name} is there and was never acknowledged`)];
}

/** Each finds rows that contradict others. */
const contradictions: Readonly<Record<string, string>> = {
  'a wrong clap_count': `select id, clap_count from posts p
    where clap_count <> (select count(*) from claps c where c.post_id = p.id and completed_at is not null)`,
  'a wrong comment_count': `select id, comment_count from posts p
    where comment_count <> (select count(*) from comments c where c.post_id = p.id and deleted_at is null)`,
  'a post with half of its images': `select id from posts p where id not like 'PS0000%' and (
      select count(*) = 0 or count(*) <> max(position) + 1 from post_images i where i.post_id = p.id)`,
  'an image of a post that nothing holds': `select media_id from post_images i join media m on m.id = media_id
    where m.claimed_at is null or m.released_at is not null`,
};

export async function findContradictions(client: Session): Promise<string[]> {
  const query = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
  const db = queriesOf(async ({ text, values }) => query(text, values));
  const all: { what: string; rows: unknown[] }[] = [];
  for (const [what, text] of Object.entries(contradictions)) all.push({ what, rows: await query(text) });
  all.push({ what: 'wrong counts of a couple', rows: await findWrongCounts(db) });
  all.push({ what: 'a wrong time of the newest post', rows: await findWrongNewest(db) });
  return all.flatMap(({ what, rows }) => rows.map((row) => `${what}: ${JSON.stringify(row)}`));
}

/** Files without a row, rows without their files, and what interrupted writes left; after the sweep there are none. */
export async function findOrphans(client: Session, dataDir: string): Promise<string[]> {
  const { rows: media } = await client.query<{ id: string; claimed: boolean }>(
    `select id, claimed_at is not null as claimed from media`,
  );
  const { rows: orphans } = await client.query<{ media_id: string }>('select media_id from orphan_files');
  const { rows: downloads } = await client.query<{ id: string }>(
    `select id from books where status = 'ready' union all select id from exports where status = 'ready'`,
  );
  const files = await filesBelow(join(dataDir, 'media'));
  const owners = new Set<string>();
  const ids = new Set(media.map(({ id }) => id));
  const made = new Set(downloads.map(({ id }) => id));
  const found: string[] = [];
  for (const file of files) {
    const [area = '', , name = ''] = file.split('/');
    if (area === 'installation') continue;
    const owner = ownerOf(`${area}/${name}`);
    if (owner !== null) owners.add(owner);
    const isKnown = owner !== null ? ids.has(owner) : made.has(name.slice(0, name.lastIndexOf('.')));
    if (!isKnown) found.push(`the file ${file} has no row`);
  }
  for (const { id, claimed } of media) {
    if (!owners.has(id)) found.push(`the image ${id} has no files`);
    if (!claimed) found.push(`the image ${id} belongs to nothing`);
  }
  found.push(...orphans.map(({ media_id }) => `an interrupted upload left the row ${media_id}`));
  found.push(
    ...(await filesBelow(join(dataDir, 'uploads'))).map((file) => `an upload left the file ${file}`),
  );
  return found;
}

/** Everything below a folder becomes so old that a sweep takes what is left over. */
export async function age(folder: string): Promise<void> {
  const old = new Date(Date.now() - 2 * 24 * 3_600_000);
  for (const name of await readdir(folder, { recursive: true })) await utimes(join(folder, name), old, old);
}

/** Relative paths. */
export async function filesBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => ((await stat(join(folder, name)).catch(() => null))?.isFile() ? [name] : [])),
  );
  return found.flat();
}
