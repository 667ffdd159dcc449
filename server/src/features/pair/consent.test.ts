import { readFile } from 'node:fs/promises';
import type { User } from '@twosome/contract/auth/auth.contract';
import { pairTexts } from '@twosome/contract/pair/pair.rules';
import sql, { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { announcing } from '../../platform/facts.ts';
import {
  again,
  connectByBoth,
  connectByOne,
  newcomer,
  part,
  twosomeOf,
  wantBothCodes,
} from '../../testing/cast.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { setStage } from '../../testing/stage.ts';
import { purge } from '../account/purge.ts';

// Handing a code over is the consent to be connected. A former partner knows it without, and may come back as somebody
// else: of two who parted both codes are needed, and of whoever else only where the one whose code it is wants it so.

const stage = setStage();
const day = 86_400_000;
const connect = (person: Person, other: Person) =>
  person.call('POST auth/connect/', { body: { id: other.user.id } });
const preview = (person: Person, other: Person) =>
  person.call(`GET auth/connect/preview/?id=${other.user.id}`);
const userOf = async (person: Person) => (await again(person)).user;

describe('whoever parted, and chose nothing', () => {
  test('is connected with a third person at once, whichever of the two enters the code', async () => {
    const { ana, bruno, eve } = stage.cast;
    await part(ana);
    const gil = await newcomer(stage.server, 'Gil');
    for (const [first, second] of [
      [ana, eve],
      [gil, bruno],
    ] as const) {
      expect((await preview(first, second)).body).toEqual({ first_name: second.name, needs_both: false });
      const { status, body } = await connect(first, second);
      expect([status, body.again, body.user.partner.id]).toEqual([200, false, second.user.id]);
      expect((await userOf(second)).partner?.id).toBe(first.user.id);
    }
    expect((await userOf(ana)).parted).toBeNull();
    expect((await connect(bruno, ana)).status).toBe(400);
  });

  test('is connected with the former partner by both codes only, for ever', async () => {
    const { ana, bruno } = stage.cast;
    expect((await userOf(ana)).has_parted).toBe(false);
    await part(ana);
    expect(await userOf(ana)).toMatchObject({ has_parted: true, both_codes: false });
    for (const [one, other] of [
      [ana, bruno],
      [bruno, ana],
    ] as const)
      expect((await preview(one, other)).body).toEqual({ first_name: other.name, needs_both: true });
    moveClock(400 * day);
    const [hers, his] = [await signIn(stage.server, 'Ana'), await signIn(stage.server, 'Bruno')];
    expect((await connect(hers, his)).status).toBe(202);
    expect((await connect(his, hers)).status).toBe(200);
  });

  test('is so too when the partner was erased, instead of parting', async () => {
    const { ana, bruno, eve } = stage.cast;
    await stage.server.writePast(sql`update users set delete_at = now() where id = ${ana.user.id}::text`);
    moveClock(1_000);
    const { server } = stage;
    await purge({ db: server.db, announce: announcing([]) });
    server.app.forgetSessions();
    expect(await userOf(bruno)).toMatchObject({ partner: null, has_parted: true, both_codes: false });
    expect((await connect(eve, bruno)).status).toBe(200);
  });
});

describe('the second account of a former partner', () => {
  test('is not connected with whoever wants both codes, and ends no way back', async () => {
    const { ana, bruno } = stage.cast;
    await part(ana);
    await wantBothCodes(ana);
    await connect(ana, bruno);
    const carl = await newcomer(stage.server, 'Carl');
    expect((await preview(carl, ana)).body).toEqual({ first_name: 'Ana', needs_both: true });
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
    await wantBothCodes(ana);
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
});

describe('who wants both codes', () => {
  test('is connected when both entered the other’s, and waits for nobody afterwards', async () => {
    const { ana, eve } = stage.cast;
    await part(ana);
    await wantBothCodes(ana);
    expect((await connect(eve, ana)).status).toBe(202);
    expect((await userOf(eve)).waits_for).toMatchObject({ first_name: 'Ana' });
    const { status, body } = await connect(ana, eve);
    expect([status, body.again, body.user.partner.id]).toEqual([200, false, eve.user.id]);
    expect(await userOf(eve)).toMatchObject({ partner: { id: ana.user.id }, waits_for: null });
  });

  test('is connected at once by entering the code of somebody who does not, for that is their consent', async () => {
    const { ana, eve } = stage.cast;
    await part(ana);
    await wantBothCodes(ana);
    expect((await preview(ana, eve)).body).toEqual({ first_name: 'Eve', needs_both: false });
    expect((await connect(ana, eve)).status).toBe(200);
  });

  test('may be anybody, whether they ever parted or not; of two who both do either waits', async () => {
    const { ana, eve } = stage.cast;
    const gil = await newcomer(stage.server, 'Gil');
    await wantBothCodes(gil);
    await part(ana);
    await wantBothCodes(ana);
    expect((await connect(eve, gil)).status).toBe(202);
    await connectByBoth(ana, gil);
  });

  test('still does after connecting and parting again, until they choose otherwise', async () => {
    const { ana, eve, mallory } = stage.cast;
    await part(ana);
    await wantBothCodes(ana);
    await connectByBoth(eve, ana);
    expect((await userOf(ana)).both_codes).toBe(true);
    await part(eve);
    await part(mallory);
    expect((await connect(mallory, ana)).status).toBe(202);
    expect((await userOf(eve)).both_codes).toBe(false);
    await wantBothCodes(ana, false);
    expect((await userOf(mallory)).partner).toBeNull();
    await connectByOne(mallory, ana);
  });

  test('is asked again after thirty days: an older code counts no more', async () => {
    const { ana, eve } = stage.cast;
    await Promise.all([ana, eve].map((person) => wantBothCodes(person)));
    await part(ana);
    await connect(eve, ana);
    moveClock(30 * day + 1_000);
    expect((await userOf(eve)).waits_for).toBeNull();
    expect((await connect(ana, eve)).status).toBe(202);
    expect((await connect(eve, ana)).status).toBe(200);
  });

  test('waits for one at a time: who withdrew, or entered another code since, is not connected by the first', async () => {
    const { ana, bruno, eve } = stage.cast;
    await Promise.all([ana, eve].map((person) => wantBothCodes(person)));
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
  await db.query(sql`alter table users drop column has_parted, drop column both_codes`);
  for (const statement of script.replaceAll(/^--.*$/gm, '').split(';'))
    if (statement.trim() !== '') await db.query(raw(statement));
  const known = await db.query<{ first_name: string }>(
    sql`select first_name from users where has_parted order by first_name`,
  );
  expect(known.map((row) => row.first_name)).toEqual(['Ana', 'Bruno', 'Eve', 'Gil']);
  // it is offered, never chosen for anybody
  expect(await db.query(sql`select id from users where both_codes`)).toEqual([]);
});

describe('refuses', () => {
  test('in the same words as ever whoever is not free, though they want both codes', async () => {
    const { ana, bruno, eve, chloe } = stage.cast;
    await part(ana);
    await Promise.all([ana, bruno, chloe].map((person) => wantBothCodes(person)));
    await connectByOne(ana, eve);
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
