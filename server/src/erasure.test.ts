import { day } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { sweepExports } from './features/account/export.ts';
import { purge } from './features/account/purge.ts';
import { hashToken } from './features/auth/auth.ts';
import { sweepBooks } from './features/book/book.ts';
import { purgeMedia, purgeUnknownFiles } from './features/media/sweep.ts';
import { privacy } from './features.ts';
import { moveClock } from './platform/clock.ts';
import type { Queries } from './platform/db/db.ts';
import { deleteExpiredAnswers } from './platform/db/idempotent.ts';
import { deleteDelivered } from './platform/db/outbox.sql.ts';
import { createEmit } from './platform/events.ts';
import { createFixture } from './testing/fixture.ts';
import { hashesBelow } from './testing/folder.ts';
import { liveThrough } from './testing/lived.ts';
import { type Person, signIn } from './testing/person.ts';
import { everyRow, isTable, rowsWith } from './testing/rows.ts';

// A deleted account leaves no data: every column of every table, as text, and every byte of the store are searched for
// the person's ids, names, texts, sign-in, tokens and images.

const fixture = createFixture();

/** Tables without personal data, with the reason. */
const impersonal: Record<string, string> = {
  installation: 'which store belongs to this database',
  migration: 'applied schema migrations',
  media: 'ids and dimensions of images; those of the person are searched by id and bytes',
  blocked_images: 'hashes of pictures that were taken down, which must outlive the post',
  orphan_files: 'ids of images whose files are being written or erased',
  due_notifications: 'ids of notifications, deleted together with them',
  pushes: 'pending pushes of a device, deleted together with it',
  pair_key: 'the key of the hashes in parted_pairs',
  used_credentials: 'digests of ID tokens, which expire within a day and are deleted after two',
  sweeps: 'when each sweep last ran',
  operator_notices: 'ids of reports, until a month after their mail',
  parted_pairs: 'a keyed hash of two ids, one of which no longer belongs to a user',
};

/** Columns that stay empty for a person who used every feature, with the reason why they cannot retain data. */
const neverPersonal: Record<string, string> = {
  'comments.deleted_by': 'set to null by the database when the referenced user is deleted',
  'media.dhash': 'numbers of a picture, deleted with its row',
  'moderation_acts.other_id': 'set to null by the database when the referenced user is deleted',
  'push_addresses.p256dh': 'the row is deleted with the address',
  'push_addresses.auth': 'the row is deleted with the address',
  'push_addresses.device_hash': 'the row is deleted with the address',
};

/** Columns (`table.column`, without timestamps) that are empty in all rows: the test could not show that they are erased. */
async function neverFilled(db: Queries, tables: readonly string[]): Promise<string[]> {
  const columns = await db.query<{ table: string; name: string }>(sql`
    select table_name as table, column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = any(${[...tables]}::text[])
      and data_type not like 'timestamp%' order by 1, ordinal_position
  `);
  const empty: string[] = [];
  for (const { table, name } of columns) {
    const rows = await db.query(
      sql`select from ${raw(`"${table}"`)} where ${raw(`"${name}"`)} is not null limit 1`,
    );
    if (rows.length === 0) empty.push(`${table}.${name}`);
  }
  return empty;
}

test('no data of a person is left after the day, and a month later none of the couple [S4.70]', async () => {
  const { server } = fixture;
  const { id, zebra, quokka, hers, his, message } = await liveThrough(fixture);
  const phone = await signIn(server, 'Zebrania');
  const pictures = await imagesOf(id);
  const herPictures = pictures.filter(({ by }) => by !== quokka.user.id);
  expect(pictures.map(({ by }) => by).sort()).toEqual(
    [...Array(6).fill(zebra.user.id), ...Array(2).fill(quokka.user.id), 'both', 'both'].sort(),
  );
  const [exported] = await server.db.query<{ id: string }>(
    sql`select id from exports where user_id = ${zebra.user.id}::text`,
  );
  const ofHer = [
    exported!.id,
    ...['zebra', zebra.user.id, hers.id, message.id, tokenOf(zebra), tokenOf(phone)],
    ...herPictures.flatMap((picture) => [picture.id, picture.sha256]),
  ];

  // proves that the search finds the data before it is erased
  const before = rowsWith(await everyRow(server.db), [...ofHer, id]).map((row) => row.split(' ')[0] ?? '');
  const tables = await server.db.query<{ name: string }>(
    sql`select relname::text as name from pg_class c where relnamespace = 'public'::regnamespace and ${isTable} order by 1`,
  );
  const empty = tables.map(({ name }) => name).filter((name) => !before.includes(name));
  const unfilled = empty.filter((name) => !(name in impersonal));
  expect(unfilled, 'Fill it in liveThrough, or add it to impersonal with a reason').toEqual([]);
  const emptyColumns = await neverFilled(server.db, before);
  expect(
    emptyColumns.filter((column) => !(column in neverPersonal)),
    'Fill it in liveThrough, or add it to neverPersonal with a reason',
  ).toEqual([]);
  expect(await foundIn(server.dataDir, herPictures)).toHaveLength(herPictures.length);

  await zebra.call('POST auth/delete/', { body: {} });
  moveClock(limits.deletionDays * day + 60_000);
  await purge({ db: server.db, emit: createEmit([]), privacy });
  await sweepAll();
  expect(rowsWith(await everyRow(server.db), ofHer)).toEqual([]);
  expect(await foundIn(server.dataDir, herPictures)).toEqual([]);

  // the partner's own data is kept
  const his4 = ['Quokka post', 'Quokka message', 'Quokkan wants', 'Quokkan comments'];
  for (const word of his4)
    expect([word, rowsWith(await everyRow(server.db), [word]).length]).toEqual([word, 1]);
  const hisPictures = pictures.filter(({ by }) => by === quokka.user.id);
  expect(await foundIn(server.dataDir, hisPictures)).toEqual(hisPictures.map((picture) => picture.id));

  moveClock(limits.partedDays * day + 60_000);
  await purge({ db: server.db, emit: createEmit([]), privacy });
  await sweepAll();
  expect(rowsWith(await everyRow(server.db), [...ofHer, ...his4, id, his.id, hisPictures[0]!.id])).toEqual(
    [],
  );
  expect(await foundIn(server.dataDir, pictures)).toEqual([]);
  expect(rowsWith(await everyRow(server.db), [quokka.user.id]).map((row) => row.split(' ')[0])).toContain(
    'users',
  );
});

test('a deletion cancelled on the 29th day restores every row (except the version of a couple) and every byte', async () => {
  const { server } = fixture;
  // files of the other test's database
  await purgeUnknownFiles(server, { olderThanMinutes: -1 });
  const { zebra } = await liveThrough(fixture);
  const before = await fingerprint();
  expect(before.rows.length).toBeGreaterThan(60);
  await zebra.call('POST auth/delete/', { body: {} });
  expect((await fingerprint()).rows).not.toEqual(before.rows);
  moveClock((limits.deletionDays - 1) * day);
  await purge({ db: server.db, emit: createEmit([]), privacy });
  await purgeMedia(server, { olderThanMinutes: 60 });
  const back = await signIn(server, 'Zebrania');
  expect((await back.call('POST auth/cancel_delete/', { body: {} })).status).toBe(200);
  expect(await fingerprint()).toEqual(before);
});

const tokenOf = (person: Person): string => hashToken(person.token).toString('hex');

interface Image {
  id: string;
  /** of the uploaded file */
  sha256: string;
  by: string;
}

const imagesOf = (twosomeId: string): Promise<Image[]> =>
  fixture.server.db.query<Image>(sql`
    select m.id, m.sha256, p.creator_id as by from media m join post_images i on i.media_id = m.id
      join posts p on p.id = i.post_id where p.twosome_id = ${twosomeId}::text or p.twosome_id is null
    union all select m.id, m.sha256, g.sent_by from media m join message_images i on i.media_id = m.id
      join messages g on g.id = i.message_id where g.twosome_id = ${twosomeId}::text
    union all select m.id, m.sha256, l.written_by from media m join letter_images i on i.media_id = m.id
      join letters l on l.id = i.letter_id where l.twosome_id = ${twosomeId}::text
    union all select m.id, m.sha256, 'both' from media m join twosomes t on m.id in (t.photo_id, t.cover_id)
      where t.id = ${twosomeId}::text
  `);

/** The images of which a file still exists, by name or by content. */
async function foundIn(folder: string, pictures: readonly Image[]): Promise<string[]> {
  const files = [...(await hashesBelow(folder))];
  return pictures
    .filter(({ id, sha256 }) => files.some(([path, hash]) => path.includes(id) || hash === sha256))
    .map(({ id }) => id);
}

/** Runs the sweeps of images, exports, idempotent responses and the outbox. */
async function sweepAll(): Promise<void> {
  const { db, store, app } = fixture.server;
  await app.settled();
  await purgeMedia({ db, store }, { olderThanMinutes: 60 });
  await sweepExports({ db, store });
  await sweepBooks({ db, store });
  await deleteExpiredAnswers(db);
  // uses the clock of the database, which tests cannot move
  await db.query(sql`update outbox set added_at = added_at - interval '2 hours'`);
  await deleteDelivered(db, { xid: '9000000000000000000', id: '' });
}

/** Every row and file, without sessions, push subscriptions and delivered events. */
async function fingerprint(): Promise<{ rows: string[]; files: [string, string][] }> {
  const rows = await everyRow(fixture.server.db);
  const lasting = rows.filter(
    (row) => !/^(sessions|calendars|push_addresses|outbox|open_rooms|used_credentials) /.test(row),
  );
  // the version of a couple only increases
  const withoutVersions = lasting.map((row) =>
    row.startsWith('twosomes ') ? row.replace(/"version": \d+/, '') : row,
  );
  return { rows: withoutVersions.sort(), files: [...(await hashesBelow(fixture.server.dataDir))].sort() };
}
