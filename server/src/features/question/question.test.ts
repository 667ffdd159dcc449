import { cleanText } from '@twosome/contract/platform/clean-text';
import { day } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import type { Question } from '@twosome/contract/question/question.contract';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock, now } from '../../platform/clock.ts';
import { createEmit } from '../../platform/events.ts';
import { connectByBoth, part, twosomeOf } from '../../testing/cast.ts';
import { exportedBy, jsonOf, textOf } from '../../testing/exported.ts';
import { createFixture } from '../../testing/fixture.ts';
import { framesArrived, type Person, type WsClient } from '../../testing/person.ts';
import { worstTexts } from '../../testing/worst-texts.ts';
import catalogue from './catalogue.json' with { type: 'json' };
import { findQuestionToAnswer, questionFor, setQuestionTakenDown } from './question.ts';

const fixture = createFixture();
const inDays = (days: number) => new Date(now().getTime() + days * day).toISOString().slice(0, 10);
const read = async (person: Person, query = '') => (await person.call(`GET question/${query}`)).body;
const answer = (person: Person, { id }: { id: string }, text: string) =>
  person.call(`POST question/${id}/answer/`, { body: { text } });
const skip = (person: Person, { id }: { id: string }, body = {}) =>
  person.call(`POST question/${id}/skip/`, { body });
const ask = (person: Person, text: string, more = {}) =>
  person.call('POST question/', { body: { text, ...more } });
const past = async (person: Person) => (await person.call('GET question/past/')).body.results as Question[];
const viewerOf = ({ user }: Person) => ({ userId: user.id, twosomeId: user.twosome?.id ?? '' });

describe('the catalogue', () => {
  test('has 365 different questions, short enough for the text of a post', () => {
    expect(new Set(catalogue).size).toBe(365);
    for (const question of catalogue) {
      expect(question.length).toBeLessThanOrEqual(limits.postText);
      expect(question).toMatch(/^[A-Z].*[?.]$/);
      expect(question).not.toMatch(
        /\b(children|kids|baby|money|rich|husband|wife|god|church|sex|ex|married)\b/i,
      );
    }
  });

  test('comes to each couple in an order of its own, without a repetition within a year [S4.124]', () => {
    const year = Array.from({ length: 365 }, (_, i) =>
      new Date(Date.UTC(2027, 1, 3 + i)).toISOString().slice(0, 10),
    );
    expect(new Set(year.map((date) => questionFor('one', date))).size).toBe(365);
    expect(questionFor('other', year[0]!)).not.toBe(questionFor('one', year[0]!));
  });
});

describe('the question of the day', () => {
  test('is the same for both, and opens to both when both have answered [S1.50 S4.120]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const question = await read(ana);
    expect(await read(bruno)).toEqual(question);
    expect(question).toMatchObject({
      text: questionFor(twosomeOf(ana), inDays(0)),
      on: true,
      day: inDays(0),
    });
    expect(question).toMatchObject({ own: null, partner: null, opened_at: null, earlier: [], upcoming: [] });
    expect((await read(chloe)).id).not.toBe(question.id);

    const { body: sealed } = await answer(ana, question, 'The sea');
    expect(sealed).toMatchObject({ own: { text: 'The sea' }, partner: null, opened_at: null });
    expect(await read(bruno)).toEqual(question);
    expect([await past(ana), await past(bruno)]).toEqual([[], []]);

    const { body: open } = await answer(bruno, question, 'The wind');
    expect(open).toMatchObject({ own: { text: 'The wind' }, partner: { text: 'The sea' } });
    expect(open.opened_at).toBe(open.partner.added_at);
    expect(await read(ana)).toMatchObject({ own: { text: 'The sea' }, partner: { text: 'The wind' } });
    expect(await past(bruno)).toEqual([open]);
    expect((await past(ana)).map(({ partner }) => partner?.text)).toEqual(['The wind']);
  });

  test('can be answered otherwise until it is open, and then not any more [S4.121]', async () => {
    const { ana, bruno } = fixture.cast;
    const question = await read(ana);
    await answer(ana, question, 'First');
    moveClock(-5000);
    const { body: changed } = await answer(ana, question, 'Second');
    expect(changed.own.text).toBe('Second');
    await answer(bruno, question, 'Mine');
    const late = await answer(ana, question, 'Third');
    expect([late.status, late.body.current.own.text]).toEqual([409, 'Second']);
    expect((await skip(bruno, question)).status).toBe(409);
    expect((await answer(ana, question, 'Second')).status).toBe(200);
    expect((await past(bruno))[0]).toMatchObject({ partner: { text: 'Second' } });
  });

  test('begins for each at their own midnight: two days can be the same instant [S4.125]', async () => {
    const { ana, bruno } = fixture.cast;
    const [west, east] = [await read(ana, `?day=${inDays(-1)}`), await read(bruno, `?day=${inDays(0)}`)];
    expect(east.text).not.toBe(west.text);
    await answer(bruno, east, 'Early');
    expect(await read(ana, `?day=${inDays(0)}`)).toMatchObject({ id: east.id, own: null, partner: null });
    // a clock that is wrong by a year gets a day that it is somewhere
    expect((await read(ana, '?day=2199-01-01')).day).toBe(inDays(1));
    expect((await read(ana, '?day=1999-01-01')).day).toBe(inDays(-1));
    expect((await ana.call('GET question/?day=2026-02-30')).status).toBe(400);
  });

  test('waits a week for an answer in sight, whether or not the partner has answered [S4.126]', async () => {
    const { ana, bruno } = fixture.cast;
    const first = await read(ana);
    await answer(ana, first, 'In time');
    for (const days of [1, 7, 8]) {
      if (days === 8) expect((await read(bruno)).earlier.map(({ id }: Question) => id)).toContain(first.id);
      moveClock(days === 1 ? day : days === 7 ? 6 * day : day);
      await read(bruno);
    }
    expect((await read(bruno)).earlier.map(({ id }: Question) => id)).not.toContain(first.id);
    expect((await answer(bruno, first, 'Late')).body.partner.text).toBe('In time');
  });
});

describe('skipping', () => {
  test('leaves no trace for the partner, and can be undone by an answer [S4.122]', async () => {
    const { ana, bruno } = fixture.cast;
    const question = await read(ana);
    const before = await read(bruno);
    const client = await bruno.listen('message');
    const { status, body } = await skip(ana, question);
    expect([status, body.skipped, body.own]).toEqual([200, true, null]);
    await answer(ana, question, 'After all');
    expect((await skip(ana, question)).body.own).toBe(null);
    expect(await read(bruno)).toEqual(before);
    const { body: his } = await answer(bruno, question, 'Here');
    expect(his).toMatchObject({ partner: null, opened_at: null });
    await fixture.server.settled();
    await framesArrived(fixture.server);
    expect(client.received.filter(({ sent_by }) => sent_by === ana.user.id)).toEqual([]);
    moveClock(day);
    expect((await read(ana)).earlier).toEqual([]);
    expect((await read(bruno)).earlier.map(({ id }: Question) => id)).toEqual([question.id]);
  });
});

describe('an own question', () => {
  test('is asked tomorrow, and the next one a day later [S4.123]', async () => {
    const { ana, bruno } = fixture.cast;
    const { status, body } = await ask(ana, '  Where to in spring?  ');
    expect([status, body.text, body.day]).toEqual([201, 'Where to in spring?', inDays(1)]);
    expect((await ask(bruno, 'And in autumn?')).body.day).toBe(inDays(2));
    expect([await read(ana), await read(bruno)].map(({ upcoming }) => upcoming.length)).toEqual([1, 1]);
    moveClock(day);
    expect(await read(bruno)).toMatchObject({
      id: body.id,
      asked_by: ana.user.id,
      text: 'Where to in spring?',
    });
  });

  test('can be taken back before its day', async () => {
    const { ana, bruno } = fixture.cast;
    const { body } = await ask(ana, 'Really?');
    expect((await bruno.call(`DELETE question/${body.id}/`)).status).toBe(404);
    expect((await ana.call(`DELETE question/${body.id}/`)).status).toBe(204);
    expect((await ana.call(`DELETE question/${body.id}/`)).status).toBe(404);
    expect((await ask(ana, 'Really now?')).body.day).toBe(inDays(1));
    moveClock(day);
    const today = await read(bruno);
    expect(today.text).toBe('Really now?');
    expect((await ana.call(`DELETE question/${today.id}/`)).status).toBe(404);
  });

  test('is not taken back on its day, also when the writer states another day: the partner’s sealed answer stays [S4.128]', async () => {
    const { ana, bruno } = fixture.cast;
    const { body } = await ask(ana, 'Really?');
    moveClock(day);
    await answer(bruno, body, 'Sealed');
    for (const stated of ['', `?day=${inDays(-1)}`, `?day=${inDays(0)}`, '?day=1999-01-01'])
      expect((await ana.call(`DELETE question/${body.id}/${stated}`)).status).toBe(404);
    expect((await answer(ana, body, 'Mine')).body.partner.text).toBe('Sealed');
  });

  test('is taken back without a frame to the partner; the writer’s other devices drop it [S4.128]', async () => {
    const { ana, bruno } = fixture.cast;
    const { body } = await ask(ana, 'Really?');
    await fixture.server.settled();
    const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
    expect((await ana.call(`DELETE question/${body.id}/`)).status).toBe(204);
    await fixture.server.settled();
    await framesArrived(fixture.server);
    const about = (frames: readonly object[]) =>
      frames.filter((frame) => JSON.stringify(frame).includes(body.id));
    expect([about(hers.received).length, about(his.received)]).toEqual([1, []]);
  });

  test('finds no day when the coming week is full; a repeat with the same key asks once', async () => {
    const { ana } = fixture.cast;
    const headers = { 'Idempotency-Key': 'once' };
    for (let time = 0; time < 2; time++)
      await ana.call('POST question/', { body: { text: 'Again?' }, headers });
    expect((await read(ana)).upcoming).toHaveLength(1);
    for (let ahead = 2; ahead <= limits.questionDays; ahead++)
      expect((await ask(ana, `${ahead}?`)).status).toBe(201);
    expect((await ask(ana, 'One more?')).status).toBe(409);
  });
});

test('the tray lists the question until it is answered, skipped or turned off [S4.127]', async () => {
  const { ana, bruno } = fixture.cast;
  const waits = async (person: Person) =>
    (await findQuestionToAnswer(fixture.server.db, viewerOf(person), inDays(0)))?.id ?? null;
  const { id } = await read(ana);
  expect([await waits(ana), await waits(bruno)]).toEqual([id, id]);
  await answer(ana, { id }, 'Yes');
  expect([await waits(ana), await waits(bruno)]).toEqual([null, id]);
  const { body } = await bruno.call('PUT question/settings/', { body: { on: false } });
  expect([body, await waits(bruno), (await read(bruno)).on]).toEqual([{ on: false }, null, false]);
  expect((await bruno.call('GET question/settings/')).body).toEqual({ on: false });
  expect((await ana.call('GET question/settings/')).body).toEqual({ on: true });
  await bruno.call('PUT question/settings/', { body: { on: true } });
  expect(await waits(bruno)).toBe(id);
  await skip(bruno, { id });
  expect(await waits(bruno)).toBe(null);
});

test('past questions come in pages, the latest opened first', async () => {
  const { ana, bruno } = fixture.cast;
  await fixture.server.db.query(sql`
    with asked as (
      insert into questions (id, twosome_id, day, text, added_at, opened_at)
      select lpad(n::text, 20, '0'), ${twosomeOf(ana)}::text, date '2020-01-01' + n, n::text, now(), now() - n * interval '1 day'
      from generate_series(1, 45) as n returning id
    ) insert into question_answers (question_id, user_id, text, changed_at)
    select id, person, 'x', now() from asked, unnest(${[ana, bruno].map(({ user }) => user.id)}::text[]) as person
  `);
  const texts: string[] = [];
  for (let next: string | null = 'question/past/'; next !== null; ) {
    const { body }: { body: { results: Question[]; next: string | null } } = await bruno.call(`GET ${next}`);
    texts.push(...body.results.map(({ text }) => text));
    next = body.next?.replace('/api/v1/', '') ?? null;
  }
  expect(texts).toEqual(Array.from({ length: 45 }, (_, i) => String(i + 1)));
});

describe('refuses', () => {
  test('everybody but the two, with the status for each', async () => {
    const { ana, bruno, chloe, mallory } = fixture.cast;
    const question = await read(ana);
    const { body: own } = await ask(ana, 'Where to?');
    const statuses = async (person: Person) => [
      (await answer(person, question, 'Me')).status,
      (await skip(person, question)).status,
      (await person.call(`DELETE question/${own.id}/`)).status,
    ];
    for (const person of [chloe, mallory]) expect(await statuses(person)).toEqual([404, 404, 404]);
    await mallory.call(`POST auth/block/${twosomeOf(ana)}/`, { body: {} });
    expect(await statuses(mallory)).toEqual([404, 404, 404]);
    expect(await statuses(bruno)).toEqual([200, 200, 404]);
  });

  test('both while they are parted; the way back restores everything', async () => {
    const { ana, bruno, eve } = fixture.cast;
    const question = await read(ana);
    await answer(ana, question, 'Before');
    await part(ana);
    for (const person of [ana, bruno]) {
      expect((await person.call('GET question/')).status).toBe(403);
      expect((await answer(person, question, 'Now')).status).toBe(403);
    }
    await connectByBoth(ana, bruno);
    expect(await read(ana)).toMatchObject({ id: question.id, own: { text: 'Before' } });
    await part(bruno);
    await ana.call('POST auth/connect/', { body: { id: eve.user.id } });
    await eve.call('POST auth/connect/', { body: { id: ana.user.id } });
    expect((await answer(eve, question, 'Me')).status).toBe(404);
    expect(await read(eve)).toMatchObject({ own: null, partner: null });
    expect((await read(eve)).id).not.toBe(question.id);
  });

  test('texts that are too long, and stores the worst ones of the right length, cleaned', async () => {
    const { ana } = fixture.cast;
    const question = await read(ana);
    for (const text of worstTexts(15_000)) {
      expect([400, 413]).toContain((await answer(ana, question, text)).status);
      expect([400, 413]).toContain((await ask(ana, text)).status);
      const short = [...text].slice(0, limits.answerText).join('');
      const { status, body } = await answer(ana, question, short);
      if (status === 200) expect(body.own.text).toBe(cleanText(short));
    }
  });
});

test('what the partner wrote can be reported once it is open, and is taken down for both', async () => {
  const { ana, bruno, chloe } = fixture.cast;
  const question = await read(ana);
  const report = (person: Person, id = question.id) =>
    person.call('POST report/', { body: { kind: 'question', id, reason: 'harassment' } });
  await answer(bruno, question, 'Unkind');
  expect((await report(ana)).status).toBe(404);
  expect((await report(ana, (await ask(ana, 'Mine?')).body.id)).status).toBe(403);
  await answer(ana, question, 'Kind');
  for (const [person, status] of [
    [ana, 201],
    [chloe, 404],
  ] as const)
    expect((await report(person)).status).toBe(status);
  const set = (isDown: boolean) =>
    fixture.server.db.transaction((tx) => setQuestionTakenDown(tx, createEmit([]), question.id, isDown));
  const clients = await Promise.all([ana, bruno].map((person) => person.listen('message')));
  const receivesIt = (isDown: boolean) => (client: WsClient) =>
    client.receives(
      ({ type, data }) =>
        type === 'question' && (data as { question?: Question }).question?.taken_down === isDown,
    );
  expect(await set(true)).toMatchObject({ changed: true });
  await Promise.all(clients.map(receivesIt(true)));
  expect(await set(true)).toMatchObject({ changed: false });
  for (const person of [ana, bruno]) {
    expect(await read(person)).toMatchObject({ taken_down: true, text: '', own: null, partner: null });
    expect(await past(person)).toEqual([]);
    expect((await answer(person, question, 'More')).status).toBe(404);
  }
  expect(textOf((await exportedBy(fixture.server, ana)).files)).not.toContain('Unkind');
  await set(false);
  await Promise.all(clients.map(receivesIt(false)));
  expect(await past(ana)).toMatchObject([{ partner: { text: 'Unkind' } }]);
});

test('an export has the partner’s answers only where both have answered [S4.120]', async () => {
  const { ana, bruno } = fixture.cast;
  const open = await read(ana);
  await answer(ana, open, 'Hers, open');
  await answer(bruno, open, 'His, open');
  const sealed = await read(bruno, `?day=${inDays(1)}`);
  await answer(bruno, sealed, 'His, sealed');
  const { files } = await exportedBy(fixture.server, ana);
  expect(textOf(files)).not.toContain('His, sealed');
  expect(jsonOf(files, `${ana.user.twosome!.username}/questions.json`)).toMatchObject([
    { your_answer: 'Hers, open', partners_answer: 'His, open' },
  ]);
  const his = textOf((await exportedBy(fixture.server, bruno)).files);
  expect(his).toContain('His, sealed');
});
