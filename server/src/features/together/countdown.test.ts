import { daysAfter } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { describe, expect, test } from 'vitest';
import { now } from '../../platform/clock.ts';
import { connectByBoth, connectByOne, part } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';
import { worstTexts } from '../../testing/worst-texts.ts';

const fixture = createFixture();
const inDays = (days: number): string => daysAfter(now(), days).toISOString().slice(0, 10);
const fields = () => ({ title: 'Lisbon', date: inDays(12), yearly: false });
const add = (person: Person, some: object = {}, key?: string) =>
  person.call('POST countdown/', {
    body: { ...fields(), ...some },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
const list = async (person: Person) => (await person.call('GET countdown/')).body.results;

describe('a countdown', () => {
  test('belongs to both, by date, and either deletes it [S1.42]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const { status, body: lisbon } = await add(ana, { title: ' Lisbon ' });
    expect([status, lisbon]).toEqual([201, { id: expect.any(String), ...fields() }]);
    const { body: birthday } = await add(bruno, { title: 'Ana', date: '1990-02-28', yearly: true });
    for (const person of [ana, bruno]) expect(await list(person)).toEqual([birthday, lisbon]);
    expect(await list(chloe)).toEqual([]);
    expect((await bruno.call(`DELETE countdown/${lisbon.id}/`)).status).toBe(204);
    expect((await ana.call(`DELETE countdown/${lisbon.id}/`)).status).toBe(404);
    expect(await list(ana)).toEqual([birthday]);
  });

  test('reaches the devices of both when it is added and deleted', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const phones = await Promise.all([ana, bruno, chloe].map((person) => person.listen('message')));
    const { body } = await add(ana);
    await ana.call(`DELETE countdown/${body.id}/`);
    for (const phone of phones.slice(0, 2))
      await phone.receives(
        ({ type, data }) => type === 'countdown' && (data as { deleted?: string }).deleted === body.id,
      );
    await fixture.server.settled();
    expect(phones[2]!.received.filter(({ type }) => type === 'countdown')).toEqual([]);
  });

  test('is added once when repeated with the same key', async () => {
    const { ana } = fixture.cast;
    const [first, second] = [await add(ana, {}, 'k'), await add(ana, {}, 'k')];
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await list(ana)).toHaveLength(1);
    await ana.call(`DELETE countdown/${first.body.id}/`);
    expect((await add(ana, {}, 'k')).status).toBe(409);
  });

  test('can be on a leap day, and today wherever the two are', async () => {
    const { ana } = fixture.cast;
    for (const some of [{ date: '2096-02-29' }, { date: inDays(-1) }, { date: '1904-02-29', yearly: true }])
      expect((await add(ana, some)).status).toBe(201);
  });

  test('is hidden while the two are parted, and no new partner sees it', async () => {
    const { ana, bruno, eve } = fixture.cast;
    const { body } = await add(ana);
    await part(bruno);
    await connectByOne(ana, eve);
    expect(await list(eve)).toEqual([]);
    expect((await eve.call(`DELETE countdown/${body.id}/`)).status).toBe(404);
    await part(ana);
    await connectByBoth(ana, bruno);
    expect(await list(bruno)).toEqual([body]);
  });
});

describe('refuses', () => {
  test('people without a partner', async () => {
    const { ana, eve } = fixture.cast;
    const { body } = await add(ana);
    expect((await add(eve)).status).toBe(403);
    expect((await eve.call('GET countdown/')).status).toBe(403);
    expect((await eve.call(`DELETE countdown/${body.id}/`)).status).toBe(403);
  });

  test('other couples, as if it did not exist', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    const { body } = await add(ana);
    for (const person of [chloe, mallory])
      expect((await person.call(`DELETE countdown/${body.id}/`)).status).toBe(404);
    expect(await list(ana)).toHaveLength(1);
  });

  test.each([
    ['no title', { title: ' ' }],
    ['61 characters', { title: 'x'.repeat(limits.countdownTitle + 1) }],
    ['a title of 15 KB', { title: '🧡'.repeat(4000) }],
    ['a past day', { date: '2020-01-01' }],
    ['a day before 1900', { date: '1899-12-31', yearly: true }],
    ['year 1', { date: '0001-01-01', yearly: true }],
    ['a day after 2199', { date: '9999-12-31' }],
    ['a day that does not exist', { date: '2027-02-29' }],
    ['a word for yes', { yearly: 'yes' }],
  ])('%s, under its field [S5.41]', async (_, some) => {
    const { status, body } = await add(fixture.cast.ana, some);
    expect([status, Object.keys(body)]).toEqual([400, [Object.keys(some)[0]]]);
  });

  test('the worst texts, or stores them as they are', async () => {
    const { ana } = fixture.cast;
    for (const title of worstTexts(limits.countdownTitle)) {
      const { status, body } = await add(ana, { title });
      expect([201, 400]).toContain(status);
      if (status !== 201) continue;
      expect(await list(ana)).toContainEqual(body);
      await ana.call(`DELETE countdown/${body.id}/`);
    }
  });
});
