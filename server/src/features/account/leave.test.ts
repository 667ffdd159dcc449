import { day } from '@twosome/contract/platform/days';
import type { Frame } from '@twosome/contract/platform/frames';
import { describe, expect, test } from 'vitest';
import { moveClock, now } from '../../platform/clock.ts';
import { again, setProfile, twosomeOf } from '../../testing/cast.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { allRows } from '../../testing/rows.ts';
import { addPublished, setStage } from '../../testing/stage.ts';

const stage = setStage();

const leave = (person: Person) => person.call('POST auth/delete/', { body: {} });
const stay = (person: Person) => person.call('POST auth/cancel_delete/', { body: {} });
const isGone = (id: string) => (frame: Frame) => (frame.data as { deleted?: string }).deleted === id;
const show = (person: Person, id: string) => person.call(`GET auth/twosome/${id}/`);

describe('scheduling the deletion', () => {
  test('says the day, 30 days ahead [S4.67 S4.68 S7.11 S9.44]', async () => {
    const { status, body } = await leave(stage.cast.ana);
    expect(status).toBe(200);
    const ahead = Date.parse(body.user.delete_at) - now().getTime();
    expect(Math.abs(ahead - 30 * day)).toBeLessThan(60_000);
  });

  test('ends every session: calls, images and sockets of all devices', async () => {
    const { ana } = stage.cast;
    const phone = await signIn(stage.server, 'Ana');
    const ears = [await ana.listen('message'), await phone.listen('message')];
    await leave(phone);
    for (const ear of ears) expect(await ear.closed).toBe(4401);
    for (const device of [ana, phone])
      expect((await device.call('POST auth/user/', { body: {} })).status).toBe(401);
  });

  test('hides the profile, its posts and pictures from everybody but the two, and tells who has it open', async () => {
    const { ana, bruno, chloe, eve } = stage.cast;
    await setProfile(ana, { is_private: 'false' });
    const post = await addPublished(ana, bruno, { text: 'ours' });
    const seen = (await chloe.call(`GET post/${post.id}/`)).body;
    const id = twosomeOf(ana);
    const ears = [await chloe.listen('message'), await eve.listen('single')];
    const own = await bruno.listen('message');
    await leave(ana);

    for (const ear of ears) await ear.hears(isGone(id));
    for (const person of [chloe, eve]) {
      expect((await show(person, id)).status).toBe(404);
      expect((await person.call(`GET post/${post.id}/`)).status).toBe(404);
    }
    expect((await chloe.look(seen.images[0].image)).status).toBe(404);
    expect((await chloe.call('GET post/?is_timeline=true')).body.results).toEqual([]);
    // the partner goes on, and is told nothing
    expect((await show(bruno, id)).status).toBe(200);
    expect((await bruno.call(`GET post/${post.id}/`)).status).toBe(200);
    await stage.server.app.settled();
    expect(own.heard.filter(isGone(id))).toEqual([]);
    expect(JSON.stringify((await again(bruno)).user)).not.toContain('"delete_at":"');
  });

  test('of somebody who parted before nobody hears it: not the other half, and no stranger', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const id = twosomeOf(ana);
    await bruno.call('POST auth/disconnect/', { body: {} });
    await stage.server.app.settled();
    const ears = [await chloe.listen('message'), await bruno.listen('single')];
    await leave(ana);
    await stage.server.app.settled();
    for (const ear of ears) expect(ear.heard.filter(isGone(id))).toEqual([]);
  });

  test('asked again, on another day, the first day stands', async () => {
    const first = (await leave(stage.cast.ana)).body.user.delete_at;
    moveClock(3 * day);
    const back = await signIn(stage.server, 'Ana');
    expect((await leave(back)).body.user.delete_at).toBe(first);
  });

  test('somebody without a partner can do it, and nobody finds them by their code meanwhile', async () => {
    const { eve } = stage.cast;
    expect((await leave(eve)).status).toBe(200);
    const other = await signIn(stage.server, 'Grace');
    const found = await other.call(`GET auth/connect/preview/?id=${eve.user.id}`);
    expect([found.status, Object.keys(found.body)]).toEqual([400, ['id']]);
    const back = await signIn(stage.server, 'Eve');
    const { status, body } = await back.call('POST auth/connect/', { body: { id: other.user.id } });
    expect([status, Object.keys(body)]).toEqual([400, ['non_field_error']]);
    expect((await stay(back)).body.user.delete_at).toBeNull();
    expect((await other.call('POST auth/connect/', { body: { id: eve.user.id } })).status).toBe(200);
  });
});

describe('taking it back', () => {
  test('signing in asks and does nothing by itself [S4.69]', async () => {
    const { ana, chloe } = stage.cast;
    await leave(ana);
    const back = await signIn(stage.server, 'Ana');
    expect(back.user.delete_at).not.toBeNull();
    expect((await again(back)).user.delete_at).toBe(back.user.delete_at);
    expect((await show(chloe, twosomeOf(ana))).status).toBe(404);
    expect((await stay(back)).body.user.delete_at).toBeNull();
    expect((await show(chloe, twosomeOf(ana))).status).toBe(200);
  });

  test('on the 29th day leaves every row as it was', async () => {
    const { ana, bruno } = stage.cast;
    await addPublished(ana, bruno);
    const before = await rowsThatCount();
    await leave(ana);
    moveClock(29 * day);
    const back = await signIn(stage.server, 'Ana');
    expect((await stay(back)).status).toBe(200);
    expect(await rowsThatCount()).toEqual(before);
  });

  test('where both leave the profile comes back when both have taken it back', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const id = twosomeOf(ana);
    await leave(ana);
    await leave(bruno);
    await stay(await signIn(stage.server, 'Ana'));
    expect((await show(chloe, id)).status).toBe(404);
    await stay(await signIn(stage.server, 'Bruno'));
    expect((await show(chloe, id)).status).toBe(200);
  });

  test('a repeat, and somebody who does not leave, change nothing', async () => {
    const { ana } = stage.cast;
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await stay(ana);
      expect([status, body.user.delete_at]).toEqual([200, null]);
    }
  });
});

describe('refuses', () => {
  test.each(['POST auth/delete/', 'POST auth/cancel_delete/'])('%s signed out', async (line) => {
    expect((await stage.cast.nobody.call(line, { body: {} })).status).toBe(401);
  });
});

/** Everything but who is signed in, and what was told of it. */
async function rowsThatCount(): Promise<Map<string, string[]>> {
  const rows = await allRows(stage.server.db);
  for (const table of ['sessions', 'outbox']) rows.delete(table);
  return rows;
}
