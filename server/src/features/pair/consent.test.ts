import { readFile } from 'node:fs/promises';
import type { User } from '@twosome/contract/auth/auth.contract';
import { pairTexts } from '@twosome/contract/pair/pair.rules';
import sql, { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { announcing } from '../../platform/facts.ts';
import { again, newcomer, part, twosomeOf } from '../../testing/cast.ts';
import type { Person } from '../../testing/person.ts';
import { setStage } from '../../testing/stage.ts';
import { purge } from '../account/purge.ts';

// Whoever ever parted is connected only when both enter the other's code: a former partner knows the code, and may come
// back as somebody else.

const stage = setStage();
const day = 86_400_000;
const connect = (person: Person, other: Person) =>
  person.call('POST auth/connect/', { body: { id: other.user.id } });
const preview = (person: Person, other: Person) =>
  person.call(`GET auth/connect/preview/?id=${other.user.id}`);
const userOf = async (person: Person) => (await again(person)).user;

describe('the second account of a former partner', () => {
  test('is not connected by a code that it knows, and ends no way back', async () => {
    const { ana, bruno } = stage.cast;
    await part(ana);
    await connect(ana, bruno);
    const carl = await newcomer(stage.server, 'Carl');
    const { status, body } = await connect(carl, ana);
    expect([status, body.user.partner, body.user.twosome]).toEqual([202, null, null]);
    expect((await userOf(ana)).parted).toMatchObject({ first_name: 'Bruno', you_asked: true });
    expect((await userOf(bruno)).parted).toMatchObject({ first_name: 'Ana', they_asked: true });
    expect((await connect(carl, ana)).status).toBe(202);

    const back = await connect(bruno, ana);
    expect([back.status, back.body.again]).toEqual([200, true]);
    expect((await userOf(ana)).twosome?.id).toBe(twosomeOf(ana));
  });

  test('sends nothing to the one whose code it entered, nor by taking that back', async () => {
    const { ana } = stage.cast;
    await part(ana);
    const carl = await newcomer(stage.server, 'Carl');
    const [hers, his] = [await ana.listen('single'), await carl.listen('single')];
    const before = await userOf(ana);
    await connect(carl, ana);
    await carl.call('DELETE auth/connect/');
    await stage.server.app.settled();
    // his own devices hear both, the second of them last
    const waits = (name: string | null) => (frame: { type: string; data: unknown }) =>
      frame.type === 'way_back' &&
      ((frame.data as { user: User }).user.waits_for?.first_name ?? null) === name;
    await his.hears(waits('Ana'));
    await his.hears(waits(null));
    expect(hers.heard.map(({ type }) => type)).not.toContain('way_back');
    expect(await userOf(ana)).toEqual(before);
  });

  test('is not connected either when the partner was erased, instead of parting', async () => {
    const { ana, bruno, eve } = stage.cast;
    await stage.server.writePast(sql`update users set delete_at = now() where id = ${ana.user.id}::text`);
    moveClock(1_000);
    const { server } = stage;
    await purge({ db: server.db, announce: announcing([]) });
    server.app.forgetSessions();
    expect(await userOf(bruno)).toMatchObject({ partner: null, has_parted: true });
    expect((await connect(eve, bruno)).status).toBe(202);
  });
});

describe('both codes', () => {
  test('connect somebody who parted with somebody who did not, whoever is first', async () => {
    const { ana, bruno, eve } = stage.cast;
    await part(ana);
    const gil = await newcomer(stage.server, 'Gil');
    for (const [first, second] of [
      [ana, eve],
      [gil, bruno],
    ] as const) {
      expect((await connect(first, second)).status).toBe(202);
      const { status, body } = await connect(second, first);
      expect([status, body.again, body.user.partner.id]).toEqual([200, false, first.user.id]);
      expect(await userOf(first)).toMatchObject({ partner: { id: second.user.id }, waits_for: null });
    }
  });

  test('are asked for still when somebody is alone again after a second couple', async () => {
    const { ana, eve, mallory } = stage.cast;
    await part(ana);
    await connect(ana, eve);
    await connect(eve, ana);
    await part(eve);
    await part(mallory);
    for (const [one, other] of [
      [ana, mallory],
      [mallory, eve],
    ] as const)
      expect((await connect(one, other)).status).toBe(202);
  });

  test('count for thirty days', async () => {
    const { ana, eve } = stage.cast;
    await part(ana);
    await connect(eve, ana);
    moveClock(30 * day + 1_000);
    expect((await userOf(eve)).waits_for).toBeNull();
    expect((await connect(ana, eve)).status).toBe(202);
    expect((await connect(eve, ana)).status).toBe(200);
  });

  test('are not there any more where one was withdrawn, or another one entered since', async () => {
    const { ana, bruno, eve } = stage.cast;
    await part(ana);
    await connect(ana, bruno);
    const ear = await bruno.listen('single');
    const asked = await connect(ana, eve);
    expect(asked.body.user.waits_for).toMatchObject({ first_name: 'Eve' });
    // he was told that she would like to come back, and that is not so any more
    const told = await ear.hears(({ type }) => type === 'way_back');
    expect(told.data).toMatchObject({ user: { parted: { they_asked: false } } });
    expect((await ana.call('DELETE auth/connect/')).body.user.waits_for).toBeNull();
    expect((await connect(eve, ana)).status).toBe(202);
  });

  test('are not asked of two who never parted', async () => {
    const [gil, hana] = [await newcomer(stage.server, 'Gil'), await newcomer(stage.server, 'Hana')];
    expect((await preview(gil, hana)).body).toEqual({ first_name: 'Hana', needs_both: false });
    expect(await userOf(gil)).toMatchObject({ has_parted: false, waits_for: null });
    expect((await connect(gil, hana)).status).toBe(200);
  });

  test('is what the preview says, to either of the two', async () => {
    const { ana, bruno, eve } = stage.cast;
    await part(ana);
    for (const [one, other] of [
      [eve, ana],
      [ana, eve],
      [ana, bruno],
    ] as const)
      expect((await preview(one, other)).body).toEqual({ first_name: other.name, needs_both: true });
    expect(await userOf(ana)).toMatchObject({ has_parted: true, waits_for: null });
  });
});

test('of those who parted before it was written down, the ones that can be known are known', async () => {
  const { ana, eve, mallory } = stage.cast;
  const { db } = stage.server;
  const script = await readFile(new URL('../../../migrations/0053_has_parted.sql', import.meta.url), 'utf8');
  await part(ana);
  await part(mallory);
  await db.query(sql`update twosomes set parted_at = null where id = ${twosomeOf(mallory)}::text`);
  const gil = await newcomer(stage.server, 'Gil');
  await db.query(sql`
    insert into connect_asks (user_id, other_id, asked_at) values (${eve.user.id}::text, ${gil.user.id}::text, now())
  `);
  await db.query(sql`alter table users drop column has_parted`);
  for (const statement of script.replaceAll(/^--.*$/gm, '').split(';'))
    if (statement.trim() !== '') await db.query(raw(statement));
  const known = await db.query<{ first_name: string }>(
    sql`select first_name from users where has_parted order by first_name`,
  );
  expect(known.map((row) => row.first_name)).toEqual(['Ana', 'Bruno', 'Eve', 'Gil']);
});

describe('refuses', () => {
  test('in the same words as ever whoever is not free, though they parted once', async () => {
    const { ana, bruno, eve, chloe } = stage.cast;
    await part(ana);
    await connect(ana, eve);
    await connect(eve, ana);
    await stage.server.writePast(
      sql`update users set suspended_at = now() where id = ${bruno.user.id}::text`,
    );
    await part(chloe);
    await stage.server.writePast(sql`update users set delete_at = now() where id = ${chloe.user.id}::text`);
    const gil = await newcomer(stage.server, 'Gil');
    for (const other of [ana, bruno, chloe])
      for (const { status, body } of [await preview(gil, other), await connect(gil, other)])
        expect([status, body]).toEqual([400, { id: [pairTexts.unknown] }]);
    expect((await userOf(gil)).waits_for).toBeNull();
  });
});
