import { day } from '@twosome/contract/platform/days';
import type { Frame } from '@twosome/contract/platform/frames';
import { describe, expect, test } from 'vitest';
import { moveClock, now } from '../../platform/clock.ts';
import { cancelLeaving, leave } from '../../testing/acts.ts';
import { again, hold, setProfile, twosomeOf } from '../../testing/cast.ts';
import { addPublished, createFixture } from '../../testing/fixture.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { allRows } from '../../testing/rows.ts';

const fixture = createFixture();

const isDeletionOf = (id: string) => (frame: Frame) => (frame.data as { deleted?: string }).deleted === id;
const show = (person: Person, id: string) => person.call(`GET auth/twosome/${id}/`);

describe('scheduling the deletion', () => {
  test('returns the date, 30 days ahead, and ends every session [S4.67 S4.68 S7.11 S9.44]', async () => {
    const { ana } = fixture.cast;
    const phone = await signIn(fixture.server, 'Ana');
    const clients = [await ana.listen('message'), await phone.listen('message')];
    const { status, body } = await leave(phone);
    expect(status).toBe(200);
    const ahead = Date.parse(body.user.delete_at) - now().getTime();
    expect(Math.abs(ahead - 30 * day)).toBeLessThan(60_000);
    for (const client of clients) expect(await client.closed).toBe(4401);
    for (const device of [ana, phone])
      expect((await device.call('POST auth/user/', { body: {} })).status).toBe(401);
    // a repeat on another day keeps the first date
    moveClock(3 * day);
    const repeated = await leave(await signIn(fixture.server, 'Ana'));
    expect(repeated.body.user.delete_at).toBe(body.user.delete_at);
  });

  test('hides the profile, its posts and pictures from other couples, and updates open screens', async () => {
    const { ana, bruno, chloe, eve } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    const post = await addPublished(ana, bruno, { text: 'ours' });
    const seen = (await chloe.call(`GET post/${post.id}/`)).body;
    const id = twosomeOf(ana);
    await hold(ana, chloe, eve);
    const clients = [await chloe.listen('message'), await eve.listen('single')];
    const own = await bruno.listen('message');
    await leave(ana);

    for (const client of clients) await client.receives(isDeletionOf(id));
    for (const person of [chloe, eve]) {
      expect((await show(person, id)).status).toBe(404);
      expect((await person.call(`GET post/${post.id}/`)).status).toBe(404);
    }
    expect((await chloe.fetch(seen.images[0].image)).status).toBe(404);
    expect((await chloe.call('GET post/?is_timeline=true')).body.results).toEqual([]);
    // the partner is not notified
    expect((await show(bruno, id)).status).toBe(200);
    expect((await bruno.call(`GET post/${post.id}/`)).status).toBe(200);
    await fixture.server.settled();
    expect(own.received.filter(isDeletionOf(id))).toEqual([]);
    expect(JSON.stringify((await again(bruno)).user)).not.toContain('"delete_at":"');
  });

  test('sends no frames about a couple that parted before', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const id = twosomeOf(ana);
    await bruno.call('POST auth/disconnect/', { body: {} });
    await fixture.server.settled();
    const clients = [await chloe.listen('message'), await bruno.listen('single')];
    await leave(ana);
    await fixture.server.settled();
    for (const client of clients) expect(client.received.filter(isDeletionOf(id))).toEqual([]);
  });

  test('a person without a partner can leave, and their code is not found in the meantime', async () => {
    const { eve } = fixture.cast;
    expect((await leave(eve)).status).toBe(200);
    const other = await signIn(fixture.server, 'Grace');
    const found = await other.call(`GET auth/connect/preview/?id=${eve.user.id}`);
    expect([found.status, Object.keys(found.body)]).toEqual([400, ['id']]);
    const back = await signIn(fixture.server, 'Eve');
    const { status, body } = await back.call('POST auth/connect/', { body: { id: other.user.id } });
    expect([status, Object.keys(body)]).toEqual([400, ['non_field_error']]);
    expect((await cancelLeaving(back)).body.user.delete_at).toBeNull();
    expect((await other.call('POST auth/connect/', { body: { id: eve.user.id } })).status).toBe(200);
  });
});

describe('cancelling the deletion', () => {
  test('signing in does not cancel by itself [S4.69]', async () => {
    const { ana, chloe } = fixture.cast;
    await leave(ana);
    const back = await signIn(fixture.server, 'Ana');
    expect(back.user.delete_at).not.toBeNull();
    expect((await again(back)).user.delete_at).toBe(back.user.delete_at);
    expect((await show(chloe, twosomeOf(ana))).status).toBe(404);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await cancelLeaving(back);
      expect([status, body.user.delete_at]).toEqual([200, null]);
    }
    expect((await show(chloe, twosomeOf(ana))).status).toBe(200);
  });

  test('on the 29th day restores every row except the couple’s version', async () => {
    const { ana, bruno } = fixture.cast;
    await addPublished(ana, bruno);
    const before = await rowsThatCount();
    await leave(ana);
    moveClock(29 * day);
    const back = await signIn(fixture.server, 'Ana');
    expect((await cancelLeaving(back)).status).toBe(200);
    expect(await rowsThatCount()).toEqual(before);
  });

  test('when both partners leave, the profile returns after both have cancelled', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const id = twosomeOf(ana);
    await leave(ana);
    await leave(bruno);
    await cancelLeaving(await signIn(fixture.server, 'Ana'));
    expect((await show(chloe, id)).status).toBe(404);
    await cancelLeaving(await signIn(fixture.server, 'Bruno'));
    expect((await show(chloe, id)).status).toBe(200);
  });
});

/** All rows except sessions, events and the couples' versions, which only increase. */
async function rowsThatCount(): Promise<Map<string, string[]>> {
  const rows = await allRows(fixture.server.db);
  for (const table of ['sessions', 'outbox', 'used_credentials']) rows.delete(table);
  const withoutVersion = (row: string) => JSON.stringify({ ...JSON.parse(row), version: null });
  rows.set('twosomes', (rows.get('twosomes') ?? []).map(withoutVersion));
  return rows;
}
