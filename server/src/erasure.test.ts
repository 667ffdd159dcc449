import { day } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { sweepExports } from './features/account/export.ts';
import { purge } from './features/account/purge.ts';
import { hashToken } from './features/auth/token.ts';
import { sweepMedia } from './features/media/media.ts';
import { moveClock } from './platform/clock.ts';
import { forgetAnswers } from './platform/db/once.ts';
import { forgetTold } from './platform/db/outbox.sql.ts';
import { announcing } from './platform/facts.ts';
import { liveThrough } from './testing/lived.ts';
import { type Person, signIn } from './testing/person.ts';
import { setStage } from './testing/stage.ts';
import { everyFile, everyRow, rowsWith } from './testing/traces.ts';

// Whoever leaves leaves nothing: every table that the catalogue knows, every column of it as text, and every byte of the
// store are searched for the person's ids, names, words, sign-in, tokens and pictures.

const stage = setStage();

/** Tables in which nobody stands, and why. */
const nobodys: Record<string, string> = {
  installation: 'which store belongs to this database',
  migration: 'what was done to the tables',
  media: 'ids and measures of pictures; those of the person are looked for by id and bytes',
  due_notifications: 'ids of rows of the list, with which they go',
  pushes: 'what waits for a device, with which it goes',
  parted_pairs: 'a keyed hash of two ids, of which one is nobody’s any more',
};

test('nothing of a person is left after the day, and a month later nothing of the couple [S4.70]', async () => {
  const { server } = stage;
  const { id, zebra, quokka, hers, his, said } = await liveThrough(stage);
  const phone = await signIn(server, 'Zebrania');
  const pictures = await picturesOf(id);
  const herPictures = pictures.filter(({ by }) => by !== quokka.user.id);
  expect(pictures.map(({ by }) => by).sort()).toEqual(
    [zebra.user.id, zebra.user.id, zebra.user.id, quokka.user.id, 'both', 'both'].sort(),
  );
  const ofHer = [
    ...['zebra', zebra.user.id, hers.id, said.id, tokenOf(zebra), tokenOf(phone)],
    ...herPictures.flatMap((picture) => [picture.id, picture.sha256]),
  ];

  // otherwise nothing could be found afterwards either
  const before = rowsWith(await everyRow(server.db), [...ofHer, id]).map((row) => row.split(' ')[0]);
  const tables = await server.db.query<{ name: string }>(
    sql`select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const empty = tables.map(({ name }) => name).filter((name) => !before.includes(name));
  const unfilled = empty.filter((name) => !(name in nobodys));
  expect(unfilled, 'Let liveThrough fill it, or say in nobodys why nobody stands in it').toEqual([]);
  expect(await foundIn(server.dataDir, herPictures)).toHaveLength(herPictures.length);

  await zebra.call('POST auth/delete/', { body: {} });
  moveClock(limits.deletionDays * day + 60_000);
  await purge({ db: server.db, announce: announcing([]) });
  await sweepAll();
  expect(rowsWith(await everyRow(server.db), ofHer)).toEqual([]);
  expect(await foundIn(server.dataDir, herPictures)).toEqual([]);

  // the other one keeps what they made
  const his4 = ['Quokka post', 'Quokka message', 'Quokkan wants', 'Quokkan comments'];
  for (const word of his4)
    expect([word, rowsWith(await everyRow(server.db), [word]).length]).toEqual([word, 1]);
  const hisPictures = pictures.filter(({ by }) => by === quokka.user.id);
  expect(await foundIn(server.dataDir, hisPictures)).toEqual(hisPictures.map((picture) => picture.id));

  moveClock(limits.partedDays * day + 60_000);
  await purge({ db: server.db, announce: announcing([]) });
  await sweepAll();
  expect(rowsWith(await everyRow(server.db), [...ofHer, ...his4, id, his.id, hisPictures[0]!.id])).toEqual(
    [],
  );
  expect(await foundIn(server.dataDir, pictures)).toEqual([]);
  expect(rowsWith(await everyRow(server.db), [quokka.user.id]).map((row) => row.split(' ')[0])).toContain(
    'users',
  );
});

test('taken back on the 29th day, every row and every byte is as it was', async () => {
  const { server } = stage;
  // files that the other test's database knew
  await sweepMedia(server, { olderThanMinutes: -1 });
  const { zebra } = await liveThrough(stage);
  const before = await fingerprint();
  expect(before.rows.length).toBeGreaterThan(60);
  await zebra.call('POST auth/delete/', { body: {} });
  expect((await fingerprint()).rows).not.toEqual(before.rows);
  moveClock((limits.deletionDays - 1) * day);
  await purge({ db: server.db, announce: announcing([]) });
  await sweepMedia(server, { olderThanMinutes: 60 });
  const back = await signIn(server, 'Zebrania');
  expect((await back.call('POST auth/cancel_delete/', { body: {} })).status).toBe(200);
  expect(await fingerprint()).toEqual(before);
});

const tokenOf = (person: Person): string => hashToken(person.token).toString('hex');

interface Picture {
  id: string;
  /** of the file that came */
  sha256: string;
  by: string;
}

const picturesOf = (twosomeId: string): Promise<Picture[]> =>
  stage.server.db.query<Picture>(sql`
    select m.id, m.sha256, p.creator_id as by from media m join post_images i on i.media_id = m.id
      join posts p on p.id = i.post_id where p.twosome_id = ${twosomeId}::text
    union all select m.id, m.sha256, g.sent_by from media m join message_images i on i.media_id = m.id
      join messages g on g.id = i.message_id where g.twosome_id = ${twosomeId}::text
    union all select m.id, m.sha256, 'both' from media m join twosomes t on m.id in (t.photo_id, t.cover_id)
      where t.id = ${twosomeId}::text
  `);

/** The pictures of which a file is still there, under their name or as their bytes. */
async function foundIn(folder: string, pictures: readonly Picture[]): Promise<string[]> {
  const files = [...(await everyFile(folder))];
  return pictures
    .filter(({ id, sha256 }) => files.some(([path, hash]) => path.includes(id) || hash === sha256))
    .map(({ id }) => id);
}

/** What runs from time to time: pictures, exports, answers to repeats, what was told. */
async function sweepAll(): Promise<void> {
  const { db, store, app } = stage.server;
  await app.settled();
  await sweepMedia({ db, store }, { olderThanMinutes: 60 });
  await sweepExports({ db, store });
  await forgetAnswers(db);
  // by the clock of the database, which no test moves
  await db.query(sql`update outbox set added_at = added_at - interval '2 hours'`);
  await forgetTold(db, { xid: '9000000000000000000', id: '' });
}

/** Every row and every file; not who is signed in and reached where, nor what was told of it. */
async function fingerprint(): Promise<{ rows: string[]; files: [string, string][] }> {
  const rows = await everyRow(stage.server.db);
  const lasting = rows.filter((row) => !/^(sessions|push_addresses|outbox|open_rooms) /.test(row));
  return { rows: lasting.sort(), files: [...(await everyFile(stage.server.dataDir))].sort() };
}
