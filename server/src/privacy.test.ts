import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { privacy } from './features.ts';
import { type Queries, queriesOf } from './platform/db/db.ts';
import { describedRows, exportPrivacy } from './platform/privacy.ts';
import { twosomeOf } from './testing/cast.ts';
import { createFixture } from './testing/fixture.ts';
import { isTable } from './testing/rows.ts';

/** All personal data is exported and erased by the `privacy` of its feature, or listed here with a reason. */

const fixture = createFixture();

/** Tables with personal data that are not exported, with the reason. */
const notExported: Record<string, string> = {
  idempotency: 'responses stored for a day, whose content is in the lists',
  noted_claps: 'that a clap was announced; claps_given.json contains the clap',
  open_rooms: 'which connection has the room open right now',
  due_pushes: 'messages that wait seconds for a push; messages.json contains them',
  due_notifications: 'notifications that wait seconds for a push; notifications.json contains them',
  pushes: 'pushes that wait seconds or minutes for delivery, without text',
  upload_usage: 'number and bytes of images and archives uploaded in the last day, for the quotas',
  public_reports: 'reports by people without an account, who are not revealed to the people concerned',
  rooms: 'the message counter of a room',
  exports: 'the export itself',
  couple_counts: 'counts of rows that are exported',
  trays_off: 'a copy of user_settings for the previous version',
  questions_off: 'a copy of user_settings for the previous version',
  memories_off: 'a copy of user_settings for the previous version',
  letter_settings: 'a copy of user_settings for the previous version',
};

/** Columns of exported tables that are not exported, with the reason. */
const columnsNotExported: Record<string, string> = {
  'calendars.session_id': 'the session that made the address',
  'calendars.token_hash': 'a secret address',
  'comments.user_id': "a comment is the couple's; its author is never shown",
  'comments.deleted_by': 'which partner may undo a deletion for some seconds',
  'letters.announced_at': 'tells the writer when it was morning where the reader is',
  'imports.posts_read': 'how far a job came, as photos_done',
  'imports.messages_read': 'how far a job came, as messages_done',
  'messages.number': 'the order of messages, which is that of the list',
  'messages.changed': 'the order of changes in the room',
  'messages.folded': 'the text, folded for the search',
  'messages.client_id': 'a key for retries of a device',
  'moderation_acts.twosome_id': 'internal notes of the operator',
  'moderation_acts.reason': 'internal notes of the operator',
  'moderation_acts.done_by': 'internal notes of the operator',
  'posts.version': 'a version counter for clients',
  'posts.shown_at': 'published_at, else added_at',
  'posts.content_version': 'a version counter for caches',
  'push_addresses.p256dh': "a secret between a device and the browser's push service",
  'push_addresses.auth': "a secret between a device and the browser's push service",
  'push_addresses.device_hash': 'a hash that identifies a browser',
  'push_addresses.session_id': 'the sign-in that the subscription belongs to',
  'reports.twosome_id': 'the reported content belongs to another couple',
  'reports.maker_id': 'the reported content belongs to another couple',
  'reports.was': 'the reported content belongs to another couple',
  'sessions.token_hash': 'a secret of the device',
  'sessions.signed_in_at': 'the age of the sign-in, for actions that need a recent one',
  'twosomes.a_first': 'the order of the two names, visible in the username',
  'twosomes.version': 'a version counter for clients',
  'twosomes.newest_at': 'the time of a post, which is exported',
  'twosomes.returns_until': 'a fixed time after parted_at',
  'twosomes.leaving_at': 'delete_at of its partners',
  'users.suspended_at': 'included in the moderation acts',
  'users.erasing_at': 'no export can be requested after this time',
};

/** Tables with a column of a person or couple, and all that refer to them, directly or indirectly. */
async function personalTables(db: Queries): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`
    with recursive personal (id) as (
      select distinct c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and ${isTable} and a.attnum > 0 and not a.attisdropped
        and (c.relname in ('users', 'twosomes', 'media')
          or a.attname ~ '^(.*_)?(user|person|twosome|creator|partner|device|session)(_.*)?$' or a.attname ~ '_(user|twosome)s?$')
      union
      select k.conrelid from pg_constraint k join personal p on p.id = k.confrelid join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and ${isTable}
    )
    select c.relname as name from personal p join pg_class c on c.oid = p.id
    where c.relnamespace = 'public'::regnamespace order by 1
  `);
  return rows.map(({ name }) => name);
}

/** The tables after one of these SQL keywords. */
const tablesIn = (texts: readonly string[], words: string): Set<string> => {
  const pattern = new RegExp(`\\b(?:${words})\\s+(?:only\\s+)?"?(\\w+)"?`, 'gi');
  return new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, table]) => table ?? '')));
};

const wordsOf = (text: string): Set<string> => new Set(text.match(/\w+/g));

const recordingDb = (db: Queries, texts: string[]): Queries =>
  queriesOf((statement) => {
    texts.push(statement.text);
    return db.query(statement);
  });

/** The statements of an export of everything. */
async function exportStatements(): Promise<string[]> {
  const { ana } = fixture.cast;
  const texts: string[] = [];
  const db = recordingDb(fixture.server.db, texts);
  const twosomes = [{ id: twosomeOf(ana), folder: 'a' }];
  for await (const piece of exportPrivacy(privacy, { db, userId: ana.user.id, twosomes }))
    if ('pages' in piece) for await (const _ of piece.pages);
  return texts;
}

test('an export covers every table with personal data', async () => {
  const texts = await exportStatements();

  const read = tablesIn(texts, 'from|join');
  // images are exported as files, by the ids in the lists
  const files = new Set(['media']);
  const personal = await personalTables(fixture.server.db);
  const missing = personal.filter((name) => !read.has(name) && !files.has(name) && !(name in notExported));
  expect(missing, 'Add it to the privacy of its feature, or say in notExported why not').toEqual([]);
  expect(Object.keys(notExported).filter((name) => read.has(name) || !personal.includes(name))).toEqual([]);
});

test('an export covers every column with personal data', async () => {
  const texts = await exportStatements();

  const columns = await fixture.server.db.query<{ table: string; name: string }>(sql`
    select c.relname as table, a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relname = any(${await personalTables(fixture.server.db)}::text[]) and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped
    order by 1, a.attnum
  `);
  const missing = columns
    .filter(({ table }) => !(table in notExported) && table !== 'media')
    .filter(({ table, name }) => !texts.some((text) => wordsOf(text).has(table) && wordsOf(text).has(name)))
    .map(({ table, name }) => `${table}.${name}`);
  expect(missing.filter((column) => !(column in columnsNotExported))).toEqual([]);
  expect(Object.keys(columnsNotExported).filter((column) => !missing.includes(column))).toEqual([]);
});

test('descriptions name tables and columns of the schema, and the primary key', async () => {
  const found = await fixture.server.db.query<{ name: string; columns: string[]; key: string }>(sql`
    select c.relname as name,
      (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0) as columns,
      (
        select string_agg(a.attname::text, ', ' order by array_position(k.conkey, a.attnum))
        from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
        where k.conrelid = c.oid and k.contype = 'p'
      ) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and ${isTable}
  `);
  const tables = new Map(found.map((table) => [table.name, table]));
  const wrong = describedRows(privacy).flatMap((rows) => {
    const table = tables.get(rows.table);
    if (table === undefined) return [`there is no table ${rows.table}`];
    const {
      key = 'id',
      columns,
      person,
      couple,
      maker,
    }: { [name: string]: string | undefined } = { ...rows };
    const named = [key, person, couple, maker, columns].flatMap((names) => names?.split(', ') ?? []);
    const unknown = named
      .map((name) => name.split(' as ')[0]!)
      .filter((name) => !table.columns.includes(name));
    return [
      ...unknown.map((column) => `${rows.table} has no column ${column}`),
      ...(key === table.key ? [] : [`the primary key of ${rows.table} is ${table.key}`]),
    ];
  });
  expect(wrong).toEqual([]);
});
