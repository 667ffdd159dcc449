import { newId } from '@twosome/contract/platform/ids';
import type { Paged } from '@twosome/contract/platform/shapes';
import type { Post } from '@twosome/contract/post/post.contract';
import pg from 'pg';
import sql from 'sql-template-tag';
import { transactionHandlers } from '../server/src/event-handlers.ts';
import { listPosts } from '../server/src/features/post/list-posts.ts';
import { deletePost, restorePost, setPostVisibility } from '../server/src/features/post/post.ts';
import { createPostCache } from '../server/src/features/post/post-cache.ts';
import { addPost } from '../server/src/features/post/write-post.sql.ts';
import type { Db } from '../server/src/platform/db/db.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { openDb } from '../server/src/platform/db/open.ts';
import { createEmit } from '../server/src/platform/events.ts';
import type { RawJson } from '../server/src/platform/http/answer.ts';
import { createCursors } from '../server/src/platform/http/cursor.ts';
import type { Partnered } from '../server/src/platform/viewer.ts';
import { postgres } from '../tools/install/find.mjs';
import { end } from '../tools/run/end.mjs';
import { inRoot } from '../tools/run/root.mjs';
import { startPostgres } from '../tools/stages/postgres.mjs';
import { createChecker, type Reading } from './paging/checker.ts';
import { coupleId, createDataset, personId, sessionId } from './platform/dataset.ts';

/*
 * Pages of a timeline and of a profile, read to their end repeatedly while 20 writers add, publish, hide, delete and
 * restore posts of these couples. A page must not contain a post that was hidden before the request, nor repeat a post
 * within one reading; and every reading contains all untouched posts. `npm run bench -- paging [pages]`
 */
const pages = Number(process.argv[2] ?? 10_000);
const writers = 20;
const couples = 60;
const posts = 2400;

const cursors = createCursors(Buffer.alloc(32, 1));
/** There are no sockets here. */
const shown = { record: () => {} };
const renderPosts = createPostCache();
const emit = createEmit(transactionHandlers);
const checker = createChecker(coupleId(1));
/** The writers change every fourth post, and those they add. */
const isStable = (index: number): boolean => index % 4 !== 0;
const done = { pages: 0, readings: 0, writes: 0 };

const bin = postgres();
if (bin === null) throw new Error('There is no PostgreSQL on this machine.');
try {
  const db = await openDataset(await startPostgres(bin));
  let isOver = false;
  const writing = Array.from({ length: writers }, (_, index) => write(db, index, () => isOver));
  await Promise.all([read(db, 'timeline'), read(db, 'profile')]);
  isOver = true;
  await Promise.all(writing);
  await db.close();
} finally {
  await end();
}
const { found } = checker;
console.log(
  `${done.pages} pages in ${done.readings} readings beside ${done.writes} writes: ${found.hidden} hidden posts shown, ${found.twice} shown twice, ${found.skipped} skipped`,
);
if (found.hidden + found.twice + found.skipped > 0) process.exitCode = 1;

async function openDataset(url: string): Promise<Db & { close(): Promise<void> }> {
  const db = await openDb({ url, dataDir: '', log: () => {} });
  await migrate(db, inRoot('server/migrations'));
  const client = new pg.Client(url);
  await client.connect();
  await createDataset(client, { couples, follows: 20, posts, claps: 0 });
  await client.end();
  return db;
}

/** A couple that follows others and that no writer belongs to: its own posts are not checked. */
async function read(db: Db, what: 'timeline' | 'profile'): Promise<void> {
  const reader = personOf(1);
  const others = await db.query<{ id: string }>(sql`
    select t.id from twosomes t join follows f on f.followed_id = t.id and f.follower_id = ${coupleId(1)}::text
    where not exists (select from couple_blocks b where b.twosome_id = ${coupleId(1)}::text and b.other_id = t.id)
    order by t.id`);
  for (let turn = 0; done.pages < pages; turn++) {
    const of = others[turn % others.length]?.id ?? '';
    const which = what === 'timeline' ? { is_timeline: 'true' as const } : { twosome_id: of };
    const list = (cursor: string | undefined) =>
      listPosts({ db, cursors, shown, renderPosts }, reader, { ...which, cursor }, '');
    const reading = await readToTheEnd(list);
    reading.end(await stableOf(db, what === 'timeline' ? others.map(({ id }) => id) : [of]));
    done.readings++;
  }
}

async function readToTheEnd(
  list: (cursor: string | undefined) => Promise<RawJson<Paged<Post>>>,
): Promise<Reading> {
  const reading = checker.read();
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

/**
 * One of twenty writers: each has its own posts, so that a hidden post stays hidden until the same writer shows it
 * again.
 */
async function write(db: Db, index: number, isOver: () => boolean): Promise<void> {
  const deps = { db, emit };
  const mine = Array.from({ length: posts / 4 / writers }, (_, turn) => (turn * writers + index) * 4 + 4);
  const own: { id: string; couple: number }[] = mine.map((number) => ({
    id: `PS${String(number).padStart(18, '0')}`,
    couple: (number % couples) + 1,
  }));
  for (let turn = 0; !isOver(); turn++) {
    const post = own[turn % own.length];
    if (post === undefined) return;
    const [creator, partner] = [personOf(post.couple * 2 - 1), personOf(post.couple * 2)];
    await setPostVisibility(deps, partner, post.id, { is_private: true }, '');
    checker.hid(post.id, performance.now());
    if (turn % 3 === 0) {
      await deletePost(deps, creator, post.id);
      await restorePost(deps, creator, post.id);
    }
    checker.shows(post.id);
    await setPostVisibility(deps, partner, post.id, { is_private: false }, '');
    if (turn % 5 === 0) own.push({ id: await addOne(db, creator), couple: post.couple });
    done.writes++;
  }
}

async function addOne(db: Db, creator: Partnered): Promise<string> {
  const [id, mediaId] = [newId(), newId()];
  await db.transaction(async (tx) => {
    await tx.query(sql`
      insert into media (id, width, height, bytes, thumb_bytes, sha256, placeholder, added_at, claimed_at)
      values (${mediaId}::text, 819, 1024, 1000, 100, repeat('0', 64), 'x', now(), now())`);
    await addPost(tx, {
      id,
      twosomeId: creator.twosomeId,
      creatorId: creator.userId,
      text: 'Added during a reading',
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
