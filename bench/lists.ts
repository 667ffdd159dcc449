import sql from 'sql-template-tag';
import { searchWords } from '../contract/src/message/search.rules.ts';
import { listClappers } from '../server/src/features/clap/list-claps.sql.ts';
import { listComments } from '../server/src/features/comment/comment.sql.ts';
import { listBlocked } from '../server/src/features/follow/block.sql.ts';
import { listFollows, listRequests, listSuggested } from '../server/src/features/follow/couples.sql.ts';
import { searchCouples } from '../server/src/features/follow/search.sql.ts';
import { findUser } from '../server/src/features/me/me.sql.ts';
import { anniversariesOf } from '../server/src/features/memory/anniversaries.ts';
import { listMemories } from '../server/src/features/memory/memory.sql.ts';
import { listWithPhotos, searchWindow } from '../server/src/features/message/search.sql.ts';
import { listOf } from '../server/src/features/notification/notification.sql.ts';
import {
  listDiscovered,
  listFollowedAfter,
  listNewestFollowed,
} from '../server/src/features/post/lists.sql.ts';
import { findTwosome } from '../server/src/features/twosome/twosome.sql.ts';
import { notices, userStates } from '../server/src/features.ts';
import type { Queries } from '../server/src/platform/db/db.ts';
import {
  addNames,
  authorOf,
  coupleId,
  type Dataset,
  openDataset,
  personId,
  postId,
} from './platform/dataset.ts';
import { newDatabase, run, runAll, withClient } from './platform/harness.ts';
import { planOf } from './platform/plan.ts';
import { createInteractions, type Talk } from './platform/talk.ts';

/*
 * The lists on a large dataset, each with the server's own statement and its plan: timeline, comments, claps, notifications,
 * followers, following, requests, blocked, suggestions, the search among 200,000 names and in a room of 20,000 messages,
 * its photos, memories of these and 5,000 posts, profiles with their counts, and the user with the unseen counts. Fails on a sequential scan and names its
 * table. `npm run bench -- lists [--plans]`
 */
const dataset: Dataset = { couples: 20_000, follows: 20, posts: 200_000, claps: 100_000 };
const talk: Talk = { comments: 400_000, loved: 20_000, notifications: 10, many: 5000, fans: 5000 };
/** couples in all, for the search */
const names = 200_000;
const page = 21;

const reader = { userId: personId(1), twosomeId: coupleId(1) };
const usual = { userId: personId(4001), twosomeId: coupleId(2001) };
const busiest = coupleId(dataset.couples);
const deep = { at: new Date(Date.now() - 3_600_000 * 2), id: '0'.repeat(20) };

const loved = { twosomeId: coupleId(authorOf(1, dataset)) };
const half = { at: new Date(Date.now() - 3_600_000 * 12), id: '0'.repeat(20) };
/** by all couples but its own and the first thousand, five seconds apart */
const manyClaps = sql`
  insert into claps (post_id, twosome_id, initiated_by, added_at, completed_at)
  select ${postId(1)}::text, t.id, t.user_a, now(), now() - n * interval '5 seconds'
  from (select *, row_number() over (order by id) as n from twosomes) t where n > 1000 and t.id <> ${loved.twosomeId}::text
  on conflict do nothing
`;

/** Ten rooms with so many messages, alternating in time, of 4 to 17 words. One message in a hundred has a photo. */
const messages = 20_000;
const fillRooms = sql`
  with added as (
    insert into messages (id, twosome_id, number, changed, sent_by, client_id, text, added_at)
    select lpad(n::text || room::text, 20, 'M'), t.id, n, n, t.user_a, n || '/' || room, (
        select string_agg(('{dinner,Über,see,you,tomorrow,the,flat,key,Straße,cat,балкон,and,then,we,go,home,photo,lake,never,yes}'::text[])
          [1 + (n * 7919 + w * 104729 + (n * w) % 13) % 20], ' ') from generate_series(1, 4 + n % 14) w
      ), now() - n * interval '3 hours' - room * interval '1 second'
    from generate_series(1, ${messages}::int) n, generate_series(0, 9) room
    join lateral (select * from twosomes order by id offset room limit 1) t on true
    returning id, number
  ), photos as (
    insert into media (id, width, height, bytes, thumb_bytes, sha256, placeholder, added_at)
    select id, 800, 600, 1000, 1000, repeat('0', 64), 'x', now() from added where number % 100 = 0 returning id
  ) insert into message_images (message_id, position, media_id) select id, 0, id from photos
`;
/** Posts of the first couple, twelve hours apart. */
const fillPosts = sql`
  insert into posts (id, twosome_id, creator_id, aspect, added_at)
  select lpad(n::text, 20, 'P'), ${coupleId(1)}::text, ${personId(1)}::text, '4:5', now() - n * interval '12 hours'
  from generate_series(1, 5000) n
`;
const found = (q: string) => (db: Queries) => searchWindow(db, coupleId(1), searchWords(q), null, 20_000);

/** followed by all couples that only have a name */
const followedByAll = coupleId(3001);
const manyFollowers = sql`
  insert into follows (follower_id, followed_id, requested_at, accepted_at)
  select id, ${followedByAll}::text, now(), now() from twosomes where id > ${busiest}::text
`;

/** Two letters, a frequent name, a whole name, typing errors, no name, and a long text. */
const searches = ['an', 'b7', 'maria', 'maria paul', 'mraia', 'brunno', 'ana brno', 'xq', 'xylophone'].concat(
  'ma '.repeat(13).trim(),
);

const popular = { id: postId(1), twosome_id: loved.twosomeId };

const lists: Record<string, (db: Queries) => Promise<unknown>> = {
  'timeline of followed couples': (db) => listNewestFollowed(db, [reader], page),
  'the same, the next pages': (db) => listFollowedAfter(db, reader, deep, page),
  'timeline of discovered couples': (db) => listDiscovered(db, usual, null, page),
  'comments of a post with 20,000': (db) => listComments(db, usual, postId(1), null),
  'the same, two hours back': (db) => listComments(db, usual, postId(1), deep),
  'comments of another post': (db) => listComments(db, usual, postId(1234), null),
  'claps of a post with 19,000, for its couple': (db) => listClappers(db, loved, popular, null),
  'the same, half a day back': (db) => listClappers(db, loved, popular, half),
  'the same post, for a couple that follows 2,000': (db) =>
    listClappers(db, { twosomeId: busiest }, popular, null),
  'profile with 180,000 followers': (db) => findTwosome(db, usual, followedByAll),
  'own profile of a couple that follows 2,000': (db) => findTwosome(db, { twosomeId: busiest }, busiest),
  'notifications of a user with 5,000': (db) => listOf({ db, notices }, reader, null, page),
  'the same, further down': (db) => listOf({ db, notices }, reader, deep, page),
  'notifications of a user with 10': (db) => listOf({ db, notices }, usual, null, page),
  'the person, with the count of 5,000': (db) => findUser(db, userStates, reader.userId, new Date()),
  'followers of a couple with 5,000': (db) => listFollows(db, usual, 'follower', coupleId(1), null),
  'the same, further down ': (db) => listFollows(db, usual, 'follower', coupleId(1), deep),
  'followers of another couple': (db) => listFollows(db, reader, 'follower', coupleId(2001), null),
  'following of a couple, 2,000': (db) => listFollows(db, { twosomeId: busiest }, 'following', busiest, null),
  'following of another couple': (db) => listFollows(db, reader, 'following', coupleId(2001), null),
  '5,000 requests': (db) => listRequests(db, coupleId(1), null),
  'blocked couples': (db) => listBlocked(db, coupleId(2001), null),
  'suggestions for a couple that follows 20': (db) => listSuggested(db, coupleId(2001)),
  'suggestions for one that follows 2,000': (db) => listSuggested(db, busiest),
  ...Object.fromEntries(
    searches.map((q) => [`search for "${q}"`, (db: Queries) => searchCouples(db, coupleId(2001), q, false)]),
  ),
  'search for a frequent word of 20,000 messages': found('key'),
  'for a word that none of them has': found('zebra'),
  'for one with an accent': found('çedilla'),
  'for eight words that none of them has together': found('the key you and we go home zebra'),
  'for 100 characters that none of them has': found('ü'.repeat(100)),
  'the photos of 20,000 messages': (db) => listWithPhotos(db, coupleId(1), null),
  'memories in 20,000 messages and 5,000 posts': (db) =>
    listMemories(db, reader, anniversariesOf(new Date().toISOString().slice(0, 10)), 'Europe/Lisbon'),
  'search of a couple that follows 2,000': (db) => searchCouples(db, busiest, 'a1', false),
};

await run(async () => {
  const url = await newDatabase();
  const db = await openDataset(url, dataset);
  // not by the server's connection, whose statements end after five seconds
  await withClient(url, async (client) => {
    await createInteractions(client, dataset, talk);
    await runAll(client, [manyClaps, fillRooms, fillPosts]);
    await addNames(client, { from: dataset.couples, to: names });
    await runAll(client, [manyFollowers, sql`analyze`]);
  });
  console.log(
    `${dataset.couples} couples and ${names - dataset.couples} further names, ${dataset.posts} posts, ${talk.comments} comments, ${dataset.couples * 2 * talk.notifications} notifications`,
  );
  // PostgreSQL rightly scans a table of a page or two.
  const large = await db.query<{ name: string }>(
    sql`select relname as name from pg_class where relpages > 2`,
  );
  const isLarge = new Set(large.map(({ name }) => name));
  for (const [name, query] of Object.entries(lists)) {
    const { text, took, ...plan } = await planOf(db, query);
    const scans = plan.scans.filter((table) => isLarge.has(table));
    const reads = scans.length === 0 ? 'indexes only' : `reads from end to end: ${scans.join(', ')}`;
    console.log(`  ${name}: ${reads}, ${took.toFixed(1)} ms`);
    if (scans.length > 0) process.exitCode = 1;
    if (process.argv.includes('--plans')) console.log(text);
  }
  await db.close();
});
