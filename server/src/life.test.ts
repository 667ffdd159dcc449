import sql, { type Sql } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { exportings } from './features/account/build-export.ts';
import { erasings } from './features/account/purge.ts';
import type { Queries } from './platform/db/db.ts';
import { announcing } from './platform/facts.ts';
import { twosomeOf } from './testing/cast.ts';
import { setStage } from './testing/stage.ts';

/** Whatever holds something of a person is exported and erased by its feature's `.life.ts`, or stands here with a reason. */

const stage = setStage();

/** Held of a person and not given to them, and why. */
const notExported: Record<string, string> = {
  idempotency: 'repeats for a day what the lists hold',
  noted_claps: 'that a clap was told once; claps_given.json holds the clap',
  open_rooms: 'which connection has the room open at this minute',
  due_pushes: 'messages that wait for seconds to be pushed; messages.json holds them',
  due_notifications: 'notifications that wait for seconds to be pushed; notifications.json holds them',
  pushes: 'what waits for seconds, or some minutes, to be told to a device; without words of its own',
  rooms: 'how far a room has counted',
  exports: 'the export itself',
};

/** Held of a person and erased by nobody's `erase`, and why. */
const notErased: Record<string, string> = {
  media: 'its images are released by whoever showed them, and swept',
  users: 'the last step of a purge removes it',
};

/** Tables with a column of a person or couple, and those that refer to them by however many steps. */
async function personalTables(db: Queries): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`
    with recursive personal (id) as (
      select distinct c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and (c.relname in ('users', 'twosomes', 'media')
          or a.attname ~ '^(.*_)?(user|person|twosome|creator|partner|device|session)(_.*)?$' or a.attname ~ '_(user|twosome)s?$')
      union
      select k.conrelid from pg_constraint k join personal p on p.id = k.confrelid where k.contype = 'f'
    )
    select c.relname as name from personal p join pg_class c on c.oid = p.id
    where c.relnamespace = 'public'::regnamespace order by 1
  `);
  return rows.map(({ name }) => name);
}

/** The tables that are named where rows of these are read or taken away. */
const named = (texts: readonly string[], words: string): Set<string> => {
  const pattern = new RegExp(`\\b(?:${words})\\s+(?:only\\s+)?"?(\\w+)"?`, 'gi');
  return new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, table]) => table ?? '')));
};

const overhearing = (db: Queries, texts: string[]): Queries => ({
  query: <Row>(sentence: Sql) => {
    texts.push(sentence.text);
    return db.query<Row>(sentence);
  },
});

test('no table with something of a person is left out of an export', async () => {
  const { ana } = stage.cast;
  const texts: string[] = [];
  const db = overhearing(stage.server.db, texts);
  const twosomes = [{ id: twosomeOf(ana), folder: 'a' }];
  for (const exportOf of exportings)
    for await (const piece of exportOf({ db, userId: ana.user.id, twosomes }))
      if ('pages' in piece) for await (const _ of piece.pages);

  const read = named(texts, 'from|join');
  // images are read as files, by the ids that stand in the lists
  const files = new Set(['media']);
  const personal = await personalTables(stage.server.db);
  const forgotten = personal.filter((name) => !read.has(name) && !files.has(name) && !(name in notExported));
  expect(forgotten, 'Add it to exportOf of its feature, or say in notExported why not').toEqual([]);
  expect(Object.keys(notExported).filter((name) => read.has(name) || !personal.includes(name))).toEqual([]);
});

test('no table with something of a person is left when they are erased', async () => {
  const { ana } = stage.cast;
  const texts: string[] = [];
  const announce = announcing([]);
  for (const leaving of [
    { userId: ana.user.id, twosomeIds: [twosomeOf(ana)] },
    { userId: null, twosomeIds: [twosomeOf(ana)] },
  ])
    for (const erase of erasings) {
      const everythingBefore = stage.server.db.inOneGo(async (tx) => {
        await erase({ tx: { ...overhearing(tx, texts), facts: tx.facts }, announce, leaving, most: 100 });
        throw new Error('not really');
      });
      await expect(everythingBefore).rejects.toThrow('not really');
    }

  const gone = named(texts, 'delete from');
  const cascades = await stage.server.db.query<{ name: string; of: string }>(sql`
    select conrelid::regclass::text as name, confrelid::regclass::text as of
    from pg_constraint where contype = 'f' and confdeltype = 'c'
  `);
  for (const _ of cascades) for (const { name, of } of cascades) if (gone.has(of)) gone.add(name);
  const personal = await personalTables(stage.server.db);
  const forgotten = personal.filter((name) => !gone.has(name) && !(name in notErased));
  expect(forgotten, 'Add it to erase of its feature, or say in notErased why not').toEqual([]);
  expect(Object.keys(notErased).filter((name) => gone.has(name) || !personal.includes(name))).toEqual([]);
});

test('a table that nobody thought of is found', async () => {
  await stage.server.db.query(sql`create table diaries (id text primary key, user_id text not null)`);
  await stage.server.db.query(
    sql`create table pages (id text primary key, diary_id text references diaries (id))`,
  );
  try {
    expect(await personalTables(stage.server.db)).toEqual(expect.arrayContaining(['diaries', 'pages']));
  } finally {
    await stage.server.db.query(sql`drop table pages, diaries`);
  }
});
