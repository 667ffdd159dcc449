import type { Letter } from '@twosome/contract/letter/letter.contract';
import { cleanText } from '@twosome/contract/platform/clean-text';
import { day } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock, now } from '../../platform/clock.ts';
import { createEmit } from '../../platform/events.ts';
import { connectByBoth, part, twosomeOf } from '../../testing/cast.ts';
import { exportedBy, jsonOf, textOf } from '../../testing/exported.ts';
import { createFixture, formOf } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import { makeDue, seal } from '../../testing/letter-examples.ts';
import type { Person } from '../../testing/person.ts';
import { worstTexts } from '../../testing/worst-texts.ts';
import { purgeMedia } from '../media/sweep.ts';
import { setLetterTakenDown } from './letter.ts';

const fixture = createFixture();
const hour = 3_600_000;
const inHours = (hours: number) => new Date(now().getTime() + hours * hour).toISOString();
const sealed = async (person: Person, query = '') =>
  (await person.call(`GET letter/${query}`)).body.results as Letter[];
const opened = async (person: Person) => (await person.call('GET letter/opened/')).body.results as Letter[];
const open = (person: Person, { id }: { id: string }, time_zone?: string) =>
  person.call(`POST letter/${id}/open/`, { body: { time_zone } });
const takeBack = (person: Person, { id }: { id: string }) => person.call(`DELETE letter/${id}/`);
const write = (person: Person, fields: Parameters<typeof formOf>[0], headers = {}) =>
  person.call('POST letter/', { form: formOf(fields), headers });
const imagesIn = ({ server }: typeof fixture) =>
  server.db.query<{ id: string }>(sql`select id from media where claimed_at is not null`);

describe('a letter', () => {
  test('is read by its writer alone until its reader opens it on its day [S1.51 S4.140]', async () => {
    const { ana, bruno } = fixture.cast;
    const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
    const { status, body } = await write(ana, {
      text: 'For later',
      opens_at: inHours(48),
      files: [await smallPhoto('#cc3355'), await smallPhoto('#33cc55')],
    });
    expect([status, body.text, body.files.length, body.is_sealed]).toEqual([201, 'For later', 2, false]);
    expect(await sealed(ana)).toEqual([body]);
    const forReader = { id: body.id, by: ana.user.id, is_sealed: true, text: '', files: [], opened_at: null };
    expect(await sealed(bruno)).toMatchObject([
      { ...forReader, opens_at: body.opens_at, due_at: body.opens_at },
    ]);
    expect(await opened(bruno)).toEqual([]);
    await fixture.server.settled();
    const lastLetter = (client: typeof hers) =>
      client.received
        .flatMap(({ type, data }) => (type === 'letter' ? [(data as { letter: Letter }).letter] : []))
        .at(-1);
    expect([lastLetter(hers)?.text, lastLetter(his)?.text]).toEqual(['For later', '']);

    expect((await open(bruno, body)).status).toBe(403);
    moveClock(48 * hour + 1000);
    const { status: now200, body: read } = await open(bruno, body);
    expect([now200, read.text, read.files.length, read.is_sealed]).toEqual([200, 'For later', 2, false]);
    expect(read.opened_at).not.toBe(null);
    expect((await bruno.fetch(read.files[0].url)).status).toBe(200);
    expect((await open(bruno, body)).body.opened_at).toBe(read.opened_at);
    expect((await opened(bruno)).map(({ text }) => text)).toEqual(['For later']);
    expect((await opened(ana)).map(({ opened_at }) => opened_at)).toEqual([read.opened_at]);
    expect([await sealed(ana), await sealed(bruno)]).toEqual([[], []]);
    await fixture.server.settled();
    expect(lastLetter(hers)?.opened_at).toBe(read.opened_at);
    expect(lastLetter(his)?.text).toBe('For later');
  });

  test('shows its photos to its writer alone, through every address, until it is opened [S4.140]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const letter = await seal(ana, { files: await smallPhoto() });
    const { url, medium, thumbnail } = letter.files[0];
    const signatureOf = async (person: Person, kind: string) =>
      (await person.call('GET media/signatures/')).body[kind];
    const statusOf = async (address: string, signature: string) =>
      (await bruno.fetch(`${address.split('?')[0]}?s=${signature}`)).status;
    for (const address of [url, medium, thumbnail]) {
      expect((await ana.fetch(address)).status).toBe(200);
      expect(await statusOf(address, await signatureOf(ana, 'letter'))).toBe(200);
      for (const kind of ['letter', 'message', 'post'])
        expect(await statusOf(address, await signatureOf(bruno, kind))).toBe(404);
      expect(await statusOf(address, await signatureOf(ana, 'post'))).toBe(404);
      expect(await statusOf(address, await signatureOf(chloe, 'letter'))).toBe(404);
      expect(
        await statusOf(address.replace('/letter/', '/message/'), await signatureOf(ana, 'message')),
      ).toBe(404);
    }
    await makeDue(fixture.server, letter.id);
    expect(await statusOf(url, await signatureOf(bruno, 'letter'))).toBe(404);
    await open(bruno, letter);
    expect(await statusOf(url, await signatureOf(bruno, 'letter'))).toBe(200);
    expect(await statusOf(url, await signatureOf(chloe, 'letter'))).toBe(404);
  });

  test('can be taken back with its photos until it is opened [S4.141]', async () => {
    const { ana, bruno } = fixture.cast;
    const letter = await seal(ana, { text: 'Hasty', files: await smallPhoto() });
    const client = await bruno.listen('message');
    expect((await takeBack(bruno, letter)).status).toBe(403);
    await makeDue(fixture.server, letter.id);
    expect((await takeBack(ana, letter)).status).toBe(204);
    expect((await takeBack(ana, letter)).status).toBe(404);
    expect((await open(bruno, letter)).status).toBe(404);
    expect([await sealed(ana), await sealed(bruno), await imagesIn(fixture)]).toEqual([[], [], []]);
    await client.receives(
      ({ type, data }) => type === 'letter' && (data as { deleted?: string }).deleted === letter.id,
    );
    const { server } = fixture;
    expect((await purgeMedia({ db: server.db, store: server.store }, { olderThanMinutes: 0 })).images).toBe(
      1,
    );

    const other = await seal(ana);
    await makeDue(server, other.id);
    await open(bruno, other);
    expect((await takeBack(ana, other)).status).toBe(403);
    expect((await opened(ana)).length).toBe(1);
  });

  test('opens at seven in the morning where its reader is, over changes of the clocks [S4.142]', async () => {
    const { ana, bruno } = fixture.cast;
    const dueIn = async (at_morning: string, zone: string) => {
      const letter = await seal(ana, { text: 'Good morning', at_morning });
      expect(letter.due_at).toBe(null);
      const [found] = await sealed(bruno, `?time_zone=${zone}`);
      await takeBack(ana, letter);
      return found?.due_at;
    };
    expect(await dueIn('2028-02-29', 'Europe/Lisbon')).toBe('2028-02-29T07:00:00.000Z');
    // the clocks change in the night before
    expect(await dueIn('2028-03-25', 'Europe/Lisbon')).toBe('2028-03-25T07:00:00.000Z');
    expect(await dueIn('2028-03-26', 'Europe/Lisbon')).toBe('2028-03-26T06:00:00.000Z');
    expect(await dueIn('2028-10-29', 'Europe/Lisbon')).toBe('2028-10-29T07:00:00.000Z');
    expect(await dueIn('2028-06-01', 'Pacific/Kiritimati')).toBe('2028-05-31T17:00:00.000Z');
    expect(await dueIn('2028-06-01', 'Etc/GMT%2B12')).toBe('2028-06-01T19:00:00.000Z');
  });

  test('opens at most 14 hours before seven in UTC, whatever zone the device states [S4.142]', async () => {
    const { ana, bruno } = fixture.cast;
    const date = inHours(72).slice(0, 10);
    const letter = await seal(ana, { text: 'Sunrise', at_morning: date });
    for (const zone of ['+23:59', '-23:59', 'X-167', 'Mars/Base', "'; drop table letters", '', 'UTC+99'])
      expect([zone, (await open(bruno, letter, zone)).status]).toEqual([zone, 400]);
    expect((await bruno.call('GET letter/?time_zone=X-167')).body).toHaveProperty('time_zone');
    const first = Date.parse(`${date}T07:00:00.000Z`) - 14 * hour;
    moveClock(first - now().getTime() - 60_000);
    expect((await open(bruno, letter, 'Pacific/Kiritimati')).status).toBe(403);
    expect((await open(bruno, letter, 'Europe/Lisbon')).status).toBe(403);
    moveClock(120_000);
    expect((await open(bruno, letter)).status).toBe(403);
    expect((await open(bruno, letter, 'Pacific/Kiritimati')).body.text).toBe('Sunrise');
  });

  test('is written once by repeats with the same key', async () => {
    const { ana, bruno } = fixture.cast;
    const fields = { text: 'Once', opens_at: inHours(5), files: await smallPhoto() };
    const headers = { 'Idempotency-Key': 'a-letter' };
    const [first, second] = [await write(ana, fields, headers), await write(ana, fields, headers)];
    expect([first.status, second.body.id]).toEqual([201, first.body.id]);
    expect((await sealed(bruno)).length).toBe(1);
    expect((await write(ana, { ...fields, text: 'Twice' }, headers)).status).toBe(409);
    await takeBack(ana, first.body);
    expect((await write(ana, fields, headers)).status).toBe(409);
  });

  test('is listed on pages, the latest first', async () => {
    const { ana, bruno } = fixture.cast;
    await fixture.server.db.query(sql`
      insert into letters (id, twosome_id, written_by, text, opens_at, written_at)
      select lpad(n::text, 20, '0'), ${twosomeOf(ana)}::text, ${ana.user.id}::text, 'Letter ' || n,
        ${now()}::timestamptz - interval '1 minute', ${now()}::timestamptz - n * interval '1 hour'
      from generate_series(1, ${limits.sealedLetters}::int) as n
    `);
    const full = await write(ana, { text: 'One more', opens_at: inHours(5) });
    expect([full.status, full.body.detail]).toEqual([409, expect.stringContaining('100 sealed letters')]);
    const { body } = await bruno.call('GET letter/');
    expect(body.results.map(({ id }: Letter) => Number(id))).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    const { body: more } = await bruno.call(`GET ${body.next.replace('/api/v1/', '')}`);
    expect(Number(more.results[0].id)).toBe(21);
    for (const letter of body.results) {
      await open(bruno, letter);
      moveClock(1000);
    }
    await open(bruno, more.results[0]);
    expect((await write(ana, { text: 'One more', opens_at: inHours(5) })).status).toBe(201);
    const page = (await ana.call('GET letter/opened/')).body;
    expect([Number(page.results[0].id), page.results.length]).toEqual([21, 20]);
    const last = (await ana.call(`GET ${page.next.replace('/api/v1/', '')}`)).body;
    expect([Number(last.results[0].id), last.next]).toEqual([1, null]);
  });
});

describe('refuses', () => {
  test('strangers, followers, blocked people and the writer', async () => {
    const { ana, bruno, chloe, mallory } = fixture.cast;
    const letter = await seal(ana);
    await makeDue(fixture.server, letter.id);
    const statuses = async (person: Person) => [
      (await open(person, letter)).status,
      (await takeBack(person, letter)).status,
      (await sealed(person)).length,
    ];
    for (const person of [chloe, mallory]) expect(await statuses(person)).toEqual([404, 404, 0]);
    await mallory.call(`POST auth/block/${twosomeOf(ana)}/`, { body: {} });
    expect(await statuses(mallory)).toEqual([404, 404, 0]);
    expect((await open(ana, letter)).status).toBe(403);
    expect((await open(bruno, { id: 'Z'.repeat(20) })).status).toBe(404);
  });

  test('both while they are parted; the way back restores, a new partner sees none [S4.143]', async () => {
    const { ana, bruno, eve } = fixture.cast;
    const letter = await seal(ana, { text: 'Still', files: await smallPhoto() });
    const { url } = letter.files[0];
    await part(bruno);
    expect((await ana.call('GET letter/')).status).toBe(403);
    expect((await open(bruno, letter)).status).toBe(403);
    expect((await ana.fetch(url)).status).toBe(404);
    await connectByBoth(ana, bruno);
    expect((await sealed(ana)).map(({ text }) => text)).toEqual(['Still']);
    expect((await sealed(bruno)).map(({ text }) => text)).toEqual(['']);
    await part(bruno);
    await bruno.call('POST auth/connect/', { body: { id: eve.user.id } });
    await eve.call('POST auth/connect/', { body: { id: bruno.user.id } });
    await makeDue(fixture.server, letter.id);
    for (const person of [bruno, eve]) {
      expect(await sealed(person)).toEqual([]);
      expect((await open(person, letter)).status).toBe(404);
    }
    expect(textOf((await exportedBy(fixture.server, bruno)).files)).not.toContain('Still');
  });

  test('times that are past, too far or no times, and letters without words [S4.144]', async () => {
    const { ana } = fixture.cast;
    const fieldsOf = async (fields: Record<string, string>) => {
      const { status, body } = await write(ana, { text: 'Dear', ...fields });
      return status === 201 ? 201 : Object.keys(body);
    };
    const years = (count: number) => inHours(count * 365.25 * 24);
    expect(await fieldsOf({})).toEqual(['opens_at']);
    expect(await fieldsOf({ opens_at: inHours(1), at_morning: '2199-01-01' })).toEqual(['opens_at']);
    for (const opens_at of [inHours(-1), now().toISOString(), years(26), '2026-02-30T09:00:00.000Z', 'soon'])
      expect([opens_at, await fieldsOf({ opens_at })]).toEqual([opens_at, ['opens_at']]);
    const passed = new Date(now().getTime() - 2 * day).toISOString().slice(0, 10);
    for (const at_morning of [passed, years(26).slice(0, 10), '2027-02-29', '9999-99-99'])
      expect([at_morning, await fieldsOf({ at_morning })]).toEqual([at_morning, ['at_morning']]);
    expect(await fieldsOf({ at_morning: '2028-02-29' })).toBe(201);
    expect(await fieldsOf({ opens_at: years(24) })).toBe(201);
    expect(await fieldsOf({ opens_at: years(1), text: '\u200b ' })).toEqual(['text']);
  });

  test('a GIF, eleven photos and long texts; stores the worst text of the right length, cleaned', async () => {
    const { ana } = fixture.cast;
    const opens = { opens_at: inHours(9) };
    const photo = await smallPhoto();
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    expect(Object.keys((await write(ana, { ...opens, files: [photo, gif] })).body)).toEqual(['files']);
    expect((await write(ana, { ...opens, files: Array(11).fill(photo) })).status).toBe(400);
    expect((await write(ana, { ...opens, files: Array(10).fill(photo) })).body.files.length).toBe(10);
    expect((await imagesIn(fixture)).length).toBe(10);
    for (const text of worstTexts(15_000)) {
      const long = await write(ana, { ...opens, text });
      if (long.status === 201) expect(long.body.text).toBe(cleanText(text));
      else expect([400, 413]).toContain(long.status);
      const short = [...text].slice(0, limits.letterText).join('');
      const { status, body } = await write(ana, { ...opens, text: short });
      // half a surrogate pair is replaced where the form is encoded
      if (status === 201) expect(body.text).toBe(cleanText(Buffer.from(short).toString()));
      expect([201, 400]).toContain(status);
    }
  });
});

test('an opened letter can be reported, and is taken down for both', async () => {
  const { ana, bruno, chloe } = fixture.cast;
  const letter = await seal(ana, { text: 'Unkind', files: await smallPhoto() });
  const report = (person: Person) =>
    person.call('POST report/', { body: { kind: 'letter', id: letter.id, reason: 'harassment' } });
  expect((await report(bruno)).status).toBe(404);
  await makeDue(fixture.server, letter.id);
  await open(bruno, letter);
  expect([(await report(bruno)).status, (await report(ana)).status, (await report(chloe)).status]).toEqual([
    201, 403, 404,
  ]);
  const set = (isDown: boolean) =>
    fixture.server.db.transaction((tx) => setLetterTakenDown(tx, createEmit([]), letter.id, isDown));
  expect([await set(true), await set(true)]).toMatchObject([{ changed: true }, { changed: false }]);
  for (const person of [ana, bruno]) {
    expect(await opened(person)).toEqual([]);
    expect((await open(bruno, letter)).status).toBe(404);
    expect(textOf((await exportedBy(fixture.server, person)).files)).not.toContain('Unkind');
  }
  expect((await ana.fetch(letter.files[0].url)).status).toBe(404);
  await set(false);
  expect(await opened(bruno)).toMatchObject([{ text: 'Unkind' }]);
});

test('an export has the words and photos that the person may read [S4.140]', async () => {
  const { ana, bruno } = fixture.cast;
  const hers = await seal(ana, { text: 'Hers, sealed', files: await smallPhoto() });
  const { files } = await exportedBy(fixture.server, bruno);
  const path = `${ana.user.twosome!.username}/letters.json`;
  expect(jsonOf(files, path)).toMatchObject([{ written_by: 'partner', text: '', files: [] }]);
  expect(textOf(files)).not.toContain('Hers, sealed');
  expect([...files.keys()].filter((name) => name.includes('images/'))).toEqual([]);
  const own = (await exportedBy(fixture.server, ana)).files;
  expect(jsonOf(own, path)).toMatchObject([{ written_by: 'you', text: 'Hers, sealed' }]);
  expect([...own.keys()]).toContain(`${ana.user.twosome!.username}/images/${hers.files[0].id}.jpg`);
});

test('a letter that can be opened waits in its reader’s tray, sealed, until it is opened or turned off [S4.145]', async () => {
  const { ana, bruno } = fixture.cast;
  const letter = await seal(ana, { text: 'In the tray' });
  const needs = async (person: Person) =>
    (await person.call('GET tray/')).body.filter(({ kind }: { kind: string }) => kind === 'letter');
  expect(await needs(bruno)).toEqual([]);
  await makeDue(fixture.server, letter.id);
  const [need] = await needs(bruno);
  expect(need).toMatchObject({
    id: letter.id,
    letter: { is_sealed: true, text: '' },
    added_at: need.letter.due_at,
  });
  expect(await needs(ana)).toEqual([]);
  for (const on of [false, true]) {
    await bruno.call('PUT letter/settings/', { body: { on } });
    expect((await needs(bruno)).length).toBe(Number(on));
  }
  await open(bruno, letter);
  expect(await needs(bruno)).toEqual([]);
});

test('reminders are turned off for one person [S4.145]', async () => {
  const { ana, bruno } = fixture.cast;
  expect((await ana.call('GET letter/settings/')).body).toEqual({ on: true });
  await ana.call('PUT letter/settings/', { body: { on: false } });
  await sealed(ana, '?time_zone=Europe/Lisbon');
  expect((await ana.call('GET letter/settings/')).body).toEqual({ on: false });
  expect((await bruno.call('GET letter/settings/')).body).toEqual({ on: true });
});
