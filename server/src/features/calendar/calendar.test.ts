import { day, daysAfter } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import ICAL from 'ical.js';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock, now } from '../../platform/clock.ts';
import { createEmit } from '../../platform/events.ts';
import { connectByBoth, couple, part } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { worstTexts } from '../../testing/worst-texts.ts';
import { suspend } from '../auth/auth.ts';
import { setProfileTakenDown } from '../twosome/twosome.ts';

const fixture = createFixture();
const inDays = (days: number): string => daysAfter(now(), days).toISOString().slice(0, 10);

async function addGoal(person: Person, some: object = {}) {
  const body = { title: 'Italian', description: 'By spring', achieve_by: inDays(30), ...some };
  const answer = await person.call('POST goals/', { body });
  expect(answer.status).toBe(201);
  return answer.body;
}

/** Makes an address; returns its path on this test's server. */
async function makeAddress(person: Person): Promise<string> {
  const { status, body } = await person.call('POST calendar/', { body: {} });
  expect(status).toBe(200);
  expect(body.url).toMatch(/^http:\/\/localhost:8000\/calendar\/[\w-]{43}\.ics$/);
  return new URL(body.url).pathname;
}
const look = (path: string, headers = {}) => fetch(fixture.server.url + path, { headers });
const statusOf = async (path: string) => (await look(path)).status;
const textOf = async (path: string) => (await look(path)).text();
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
const summaries = async (path: string) => eventsIn(await textOf(path)).map(({ summary }) => summary);

describe('the calendar feed', () => {
  test('has each goal of the couple as a whole day, and the same event after a change [S1.34 S7.65]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const goal = await addGoal(bruno, { description: 'Ordering, without\npointing; "grazie"' });
    await addGoal(chloe, { title: 'Of others' });
    const path = await makeAddress(ana);
    const [event] = eventsIn(await textOf(path));
    expect(event).toMatchObject({
      summary: 'Italian',
      description: 'Ordering, without\npointing; "grazie"',
    });
    expect([event?.startDate.isDate, event?.startDate.toString()]).toEqual([true, goal.achieve_by]);
    expect(event?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe(
      `${goal.updated_at.slice(0, 19)}Z`,
    );
    const change = { ...goal, title: 'Italian!', achieve_by: inDays(40), done: true };
    await ana.call(`PUT goals/${goal.id}/`, { body: change });
    const [changed, ...more] = eventsIn(await textOf(path));
    expect([changed?.summary, changed?.startDate.toString()]).toEqual(['✓ Italian!', inDays(40)]);
    expect([changed?.uid, more]).toEqual([event?.uid, []]);
    await bruno.call(`DELETE goals/${goal.id}/`);
    expect(await summaries(path)).toEqual([]);
  });

  test('is a valid file with the longest and worst texts that a goal may have [S7.65]', async () => {
    const { ana } = fixture.cast;
    const bodies = worstTexts(limits.goalDescription).map((description) => ({
      title: [...description].slice(0, limits.goalTitle).join(''),
      description,
      achieve_by: inDays(30),
    }));
    const added = [];
    for (const body of bodies) {
      const answer = await ana.call('POST goals/', { body });
      if (answer.status === 201) added.push(answer.body);
    }
    const text = await textOf(await makeAddress(ana));
    expect(text.length).toBeGreaterThan(15_000);
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
    }
    const events = new Map(eventsIn(text).map((event) => [event.uid, event]));
    expect(events.size).toBe(added.length);
    for (const { id, title, description } of added)
      expect(events.get(`goal-${id}@twosome`)).toMatchObject({ summary: title, description });
  });

  test('has the anniversary and the countdowns, every year where they are yearly [S1.42 S7.65]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    for (const person of [ana, bruno])
      await person.call('POST auth/together/', { body: { date: '2020-02-29' } });
    const add = (person: Person, title: string, date: string, yearly: boolean) =>
      person.call('POST countdown/', { body: { title, date, yearly } });
    await add(ana, 'Lisbon', '2199-06-21', false);
    await add(bruno, 'Birthday', '1990-05-02', true);
    await add(chloe, 'Of others', '2199-06-21', false);
    const events = eventsIn(await textOf(await makeAddress(ana)));
    /** the first days of each event from 2021 on */
    const days = events.map((event) => {
      const steps = event.iterator();
      const found: string[] = [];
      for (let at = steps.next(); at && found.length < 4; at = steps.next())
        if (at.year >= 2021) found.push(at.toString());
      return [event.summary, found];
    });
    expect(Object.fromEntries(days)).toEqual({
      'Together since 2020': ['2021-02-28', '2022-02-28', '2023-02-28', '2024-02-29'],
      Lisbon: ['2199-06-21'],
      Birthday: ['2021-05-02', '2022-05-02', '2023-05-02', '2024-05-02'],
    });
    await bruno.call('POST auth/together/', { body: { date: null } });
    expect(
      await summaries(new URL((await ana.call('POST calendar/', { body: {} })).body.url).pathname),
    ).toEqual(['Birthday', 'Lisbon']);
  });

  test('holds a limited number of goals, those with the latest days', async () => {
    const { ana } = fixture.cast;
    const first = await addGoal(ana, { title: 'First' });
    await fixture.server.db.query(sql`
      insert into goals (id, twosome_id, added_by, title, description, achieve_by, added_at, updated_at)
      select 'g' || i, twosome_id, added_by, 'Later', description, achieve_by + 1, added_at, updated_at
      from goals, generate_series(1, ${limits.calendarGoals}::int) as i where id = ${first.id}::text
    `);
    const found = await summaries(await makeAddress(ana));
    expect([found.length, new Set(found)]).toEqual([limits.calendarGoals, new Set(['Later'])]);
  });

  test('is not cached by others and not sent again while unchanged', async () => {
    const { ana } = fixture.cast;
    await addGoal(ana);
    const path = await makeAddress(ana);
    const { headers } = await look(path);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const etag = headers.get('etag') ?? '';
    expect((await look(path, { 'If-None-Match': etag })).status).toBe(304);
    await addGoal(ana);
    expect((await look(path, { 'If-None-Match': etag })).status).toBe(200);
  });
});

describe('the address', () => {
  test('is new each time, and the previous one stops working [S6.21]', async () => {
    const { ana, bruno } = fixture.cast;
    const [first, his, second] = [await makeAddress(ana), await makeAddress(bruno), await makeAddress(ana)];
    expect([await statusOf(first), await statusOf(second), await statusOf(his)]).toEqual([404, 200, 200]);
    const { body } = await ana.call('GET calendar/');
    expect(body.added_at).toMatch(/Z$/);
    expect(Object.keys(body)).toEqual(['added_at']);
  });

  test('is not stored: the database has only its hash', async () => {
    const path = await makeAddress(fixture.cast.ana);
    const rows = await fixture.server.db.query(sql`select calendars::text as row from calendars`);
    expect(JSON.stringify(rows)).not.toContain(path.slice('/calendar/'.length, -'.ics'.length));
  });

  test('can be turned off, more than once [S6.21]', async () => {
    const { ana } = fixture.cast;
    const path = await makeAddress(ana);
    for (let time = 0; time < 2; time++) expect((await ana.call('DELETE calendar/')).status).toBe(204);
    expect(await statusOf(path)).toBe(404);
    expect((await ana.call('GET calendar/')).body).toEqual({ added_at: null });
  });

  test.each([
    'x',
    `${'a'.repeat(43)}.ics`,
    `${'a'.repeat(43)}`,
    '.ics',
    '%00.ics',
    `${'a'.repeat(42)}%20.ics`,
  ])('that nobody has is not found: %s', async (name) => {
    const answer = await look(`/calendar/${name}`);
    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([404, ['detail']]);
  });

  test('ends for both when they part, and does not return with them [S6.21]', async () => {
    const { ana, bruno } = fixture.cast;
    await addGoal(ana);
    const paths = [await makeAddress(ana), await makeAddress(bruno)];
    await part(bruno);
    for (const path of paths) expect(await statusOf(path)).toBe(404);
    await connectByBoth(ana, bruno);
    for (const path of paths) expect(await statusOf(path)).toBe(404);
  });

  test('of a person who is suspended or leaving is refused; the partner’s works on [S6.21]', async () => {
    const { ana, bruno } = fixture.cast;
    await addGoal(ana);
    const [hers, his] = [await makeAddress(ana), await makeAddress(bruno)];
    await fixture.server.db.transaction((tx) => suspend(tx, createEmit([]), ana.user.id));
    expect([await statusOf(hers), await statusOf(his)]).toEqual([404, 200]);

    const [zoe, yan] = await couple(fixture.server, 'Zoe', 'Yan');
    const [leaving, staying] = [await makeAddress(zoe), await makeAddress(yan)];
    await zoe.call('POST auth/delete/', { body: {} });
    expect([await statusOf(leaving), await statusOf(staying)]).toEqual([404, 200]);
    // it ended with the session, as all sessions end
    const back = await signIn(fixture.server, 'Zoe');
    expect((await back.call('GET calendar/')).body).toEqual({ added_at: null });
    const another = await makeAddress(back);
    expect(await statusOf(another)).toBe(404);
    await back.call('POST auth/cancel_delete/', { body: {} });
    expect([await statusOf(leaving), await statusOf(another)]).toEqual([404, 200]);
  });

  test('of a couple that was taken down is refused until it is restored', async () => {
    const { ana } = fixture.cast;
    const path = await makeAddress(ana);
    const set = (isDown: boolean) =>
      fixture.server.db.transaction((tx) =>
        setProfileTakenDown(tx, createEmit([]), ana.user.twosome?.id ?? '', isDown),
      );
    await set(true);
    expect(await statusOf(path)).toBe(404);
    await set(false);
    expect(await statusOf(path)).toBe(200);
  });

  test('ends when the person signs out everywhere else, and not when the partner does [S6.21]', async () => {
    const { ana, bruno } = fixture.cast;
    const path = await makeAddress(ana);
    await bruno.call('POST auth/session/end_others/', { body: {} });
    expect(await statusOf(path)).toBe(200);
    await ana.call('POST auth/session/end_others/', { body: {} });
    expect(await statusOf(path)).toBe(404);
  });

  const endings: [string, (session: Person, other: Person) => Promise<unknown>][] = [
    ['signs out', (session) => session.call('POST auth/logout/', { body: {} })],
    [
      'is ended from another device',
      async (session, other) => {
        const { results } = (await session.call('GET auth/session/')).body;
        const { id } = results.find(({ is_this }: { is_this: boolean }) => is_this);
        return other.call(`DELETE auth/session/${id}/`);
      },
    ],
    ['is among those ended', (_, other) => other.call('POST auth/session/end_others/', { body: {} })],
    ['expires', async () => moveClock((limits.sessionDays + 1) * day)],
  ];
  test.each(endings)('ends when the session that made it %s [S6.21]', async (_, end) => {
    const { ana, bruno } = fixture.cast;
    const phone = await signIn(fixture.server, 'Ana');
    const [path, his] = [await makeAddress(phone), await makeAddress(bruno)];
    expect(await statusOf(path)).toBe(200);
    await end(phone, ana);
    expect(await statusOf(path)).toBe(404);
    const back = await signIn(fixture.server, 'Ana');
    expect((await back.call('GET calendar/')).body).toEqual({ added_at: null });
    if (_ !== 'expires') expect(await statusOf(his)).toBe(200);
  });

  test('outlives the end of other sessions of its person', async () => {
    const { ana } = fixture.cast;
    const [path, phone] = [await makeAddress(ana), await signIn(fixture.server, 'Ana')];
    await phone.call('POST auth/logout/', { body: {} });
    expect(await statusOf(path)).toBe(200);
  });

  test('does not open anything else', async () => {
    const token = (await makeAddress(fixture.cast.ana)).slice('/calendar/'.length, -'.ics'.length);
    const answer = await fetch(`${fixture.server.url}/api/v1/goals/`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
  });
});
