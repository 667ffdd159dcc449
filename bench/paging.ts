import { newId } from '@twosome/contract/platform/ids';
import type { Paged } from '@twosome/contract/platform/shapes';
import type { Post } from '@twosome/contract/post/post.contract';
import pg from 'pg';
import sql from 'sql-template-tag';
import { listPosts, listTimeline } from '../server/src/features/post/list-posts.ts';
import { addPost } from '../server/src/features/post/post.sql.ts';
import { deletePost, restorePost, setPostVisibility } from '../server/src/features/post/post.ts';
import { rememberPosts } from '../server/src/features/post/written-posts.ts';
import type { Db } from '../server/src/platform/db/db.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { openDb } from '../server/src/platform/db/open.ts';
import { announcing } from '../server/src/platform/facts.ts';
import { createCursors } from '../server/src/platform/http/cursor.ts';
import type { Written } from '../server/src/platform/http/written.ts';
import type { Partnered } from '../server/src/platform/viewer.ts';
import { withinReactions } from '../server/src/reactions.ts';
import { postgres } from '../tools/install/find.mjs';
import { end } from '../tools/run/end.mjs';
import { inRoot } from '../tools/run/root.mjs';
import { startPostgres } from '../tools/stages/postgres.mjs';
import { createJudge, type Reading } from './paging/judge.ts';
import { coupleId, personId, sessionId, settleTown } from './platform/town.ts';

/*
 * Pages of a timeline and of a profile, read to their end again and again while 20 writers add, publish, hide, delete and
 * restore posts of the couples that are read. Nobody may be shown what had been hidden before the page was asked for, nor
 * anything twice in one reading; and whatever nobody touched is in every reading. `npm run bench -- paging [pages]`
 */
const pages = Number(process.argv[2] ?? 10_000);
const writers = 20;
const couples = 60;
const posts = 2400;

const cursors = createCursors(Buffer.alloc(32, 1));
const writePosts = rememberPosts();
const announce = announcing(withinReactions);
const judge = createJudge(coupleId(1));
/** The writers work on every fourth post, and on those they add. */
const isStable = (place: number): boolean => place % 4 !== 0;
const done = { pages: 0, readings: 0, writes: 0 };

const bin = postgres();
if (bin === null) throw new Error('There is no PostgreSQL on this machine.');
try {
  const db = await openTown(await startPostgres(bin));
  let isOver = false;
  const writing = Array.from({ length: writers }, (_, place) => write(db, place, () => isOver));
  await Promise.all([read(db, 'timeline'), read(db, 'profile')]);
  isOver = true;
  await Promise.all(writing);
  await db.close();
} finally {
  await end();
}
const { found } = judge;
console.log(
  `${done.pages} pages in ${done.readings} readings beside ${done.writes} writes: ${found.hidden} hidden posts shown, ${found.twice} shown twice, ${found.skipped} skipped`,
);
if (found.hidden + found.twice + found.skipped > 0) process.exitCode = 1;

async function openTown(url: string): Promise<Db & { close(): Promise<void> }> {
  const db = await openDb({ url, dataDir: '', log: () => {} });
  await migrate(db, inRoot('server/migrations'));
  const client = new pg.Client(url);
  await client.connect();
  await settleTown(client, { couples, follows: 20, posts, claps: 0 });
  await client.end();
  return db;
}

/** A couple that follows others and is looked at by nobody's partner: its own posts are not in question. */
async function read(db: Db, what: 'timeline' | 'profile'): Promise<void> {
  const reader = personOf(1);
  const others = await db.query<{ id: string }>(sql`
    select t.id from twosomes t join follows f on f.followed_id = t.id and f.follower_id = ${coupleId(1)}::text
    where not exists (select from couple_blocks b where b.twosome_id = ${coupleId(1)}::text and b.other_id = t.id)
    order by t.id`);
  for (let turn = 0; done.pages < pages; turn++) {
    const of = others[turn % others.length]?.id ?? '';
    const list = (cursor: string | undefined) =>
      what === 'timeline'
        ? listTimeline({ db, cursors, write: writePosts }, reader, cursor, '')
        : listPosts({ db, cursors, write: writePosts }, reader, of, cursor, '');
    const reading = await readToTheEnd(list);
    reading.end(await stableOf(db, what === 'timeline' ? others.map(({ id }) => id) : [of]));
    done.readings++;
  }
}

async function readToTheEnd(
  list: (cursor: string | undefined) => Promise<Written<Paged<Post>>>,
): Promise<Reading> {
  const reading = judge.read();
  let cursor: string | undefined;
  for (;;) {
    const asked = performance.now();
    const page: Paged<Post> = JSON.parse((await list(cursor)).text);
    done.pages++;
    reading.page(page.results, asked);
    if (page.next === null) return reading;
    cursor = new URL(page.next, 'http://here').searchParams.get('cursor') ?? undefined;
  }
}

async function stableOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from posts where twosome_id = any(${ids}::text[]) and not is_private and deleted_at is null
      and text like 'Post number %'`);
  return rows.map(({ id }) => id).filter((id) => isStable(Number(id.slice(2))));
}

/** One of twenty: each has posts of its own, so that what it hides stays hidden until it shows it again. */
async function write(db: Db, place: number, isOver: () => boolean): Promise<void> {
  const house = { db, announce };
  const mine = Array.from({ length: posts / 4 / writers }, (_, turn) => (turn * writers + place) * 4 + 4);
  const own: { id: string; couple: number }[] = mine.map((number) => ({
    id: `PS${String(number).padStart(18, '0')}`,
    couple: (number % couples) + 1,
  }));
  for (let turn = 0; !isOver(); turn++) {
    const post = own[turn % own.length];
    if (post === undefined) return;
    const [creator, partner] = [personOf(post.couple * 2 - 1), personOf(post.couple * 2)];
    await setPostVisibility(house, partner, post.id, { is_private: true }, '');
    judge.hid(post.id, performance.now());
    if (turn % 3 === 0) {
      await deletePost(house, creator, post.id);
      await restorePost(house, creator, post.id);
    }
    judge.shows(post.id);
    await setPostVisibility(house, partner, post.id, { is_private: false }, '');
    if (turn % 5 === 0) own.push({ id: await addOne(db, creator), couple: post.couple });
    done.writes++;
  }
}

async function addOne(db: Db, creator: Partnered): Promise<string> {
  const [id, mediaId] = [newId(), newId()];
  await db.inOneGo(async (tx) => {
    await tx.query(sql`
      insert into media (id, width, height, bytes, thumb_bytes, sha256, placeholder, added_at, claimed_at)
      values (${mediaId}::text, 819, 1024, 1000, 100, repeat('0', 64), 'x', now(), now())`);
    await addPost(tx, {
      id,
      twosomeId: creator.twosomeId,
      creatorId: creator.userId,
      text: 'Added meanwhile',
      aspect: '4:5',
      images: [{ mediaId, alt: '' }],
      now: new Date(),
    });
  });
  return id;
}

function personOf(who: number): Partnered {
  const couple = Math.ceil(who / 2);
  const partner = who % 2 === 0 ? who - 1 : who + 1;
  return {
    userId: personId(who),
    sessionId: sessionId(who),
    twosomeId: coupleId(couple),
    partnerId: personId(partner),
  };
}
