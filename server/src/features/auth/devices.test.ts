import { day } from '@twosome/contract/platform/days';
import { newId } from '@twosome/contract/platform/ids';
import { describe, expect, test } from 'vitest';
import { moveClock, now } from '../../platform/clock.ts';
import { addPost, createFixture } from '../../testing/fixture.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { hashToken, newToken } from './auth.ts';
import { nameOf } from './devices.ts';
import { addSession } from './sessions.sql.ts';

const fixture = createFixture();
const devicesOf = async (person: Person) => (await person.call('GET auth/session/')).body.results;
/** The person's current session. */
const sessionOf = async (person: Person): Promise<string> =>
  (await devicesOf(person)).find((device: { is_this: boolean }) => device.is_this).id;

describe('the devices of a person', () => {
  test('are listed without those of others: this one first, then by last use', async () => {
    const { eve } = fixture.cast;
    moveClock(day);
    const tablet = await sessionOf(await signIn(fixture.server, 'Eve'));
    moveClock(day);
    const laptop = await sessionOf(await signIn(fixture.server, 'Eve'));
    const ids = [await sessionOf(eve), laptop, tablet];
    const listed = await devicesOf(eve);
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(listed.map((device: { is_this: boolean }) => device.is_this)).toEqual([true, false, false]);
    expect(new Date(listed[1].last_used_at).getTime()).toBeGreaterThan(
      new Date(listed[2].last_used_at).getTime(),
    );
  });

  test('are not listed once their session has expired', async () => {
    const { eve } = fixture.cast;
    moveClock(60 * day);
    const late = await signIn(fixture.server, 'Eve');
    moveClock(31 * day);
    expect(await devicesOf(late)).toHaveLength(1);
    expect((await eve.call('GET auth/session/')).status).toBe(401);
  });

  test('are shown by a short name, not by the user agent', async () => {
    const token = newToken();
    await fixture.server.db.transaction((tx) =>
      addSession(tx, {
        id: newId(),
        userId: fixture.cast.eve.user.id,
        tokenHash: hashToken(token),
        device: 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile <b>',
        now: now(),
      }),
    );
    const [, phone] = await devicesOf(fixture.cast.eve);
    expect(phone.device).toBe('Chrome on Android');
    expect(Object.keys(phone).sort()).toEqual(['added_at', 'device', 'id', 'is_this', 'last_used_at']);
  });

  test.each([
    ['', 'Unknown device'],
    ['curl/8.0', 'Unknown device'],
    ['<script>alert(1)</script>', 'Unknown device'],
    ['Firefox/125.0', 'Firefox'],
    [
      'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0',
      'Chrome on Linux',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:125.0) Gecko/20100101 Firefox/125.0',
      'Firefox on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
      'The app on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36',
      'The app on Android',
    ],
  ])('%j is called %s', (userAgent, name) => {
    expect(nameOf(userAgent)).toBe(name);
  });
});

describe('signing out another device', () => {
  test('ends its calls, images and sockets immediately, and no other device’s', async () => {
    const { ana } = fixture.cast;
    const tablet = await signIn(fixture.server, 'Ana');
    const { body: post } = await addPost(tablet);
    const [client, still] = [await tablet.listen('message'), await ana.listen('message')];
    const { status, body } = await ana.call(`DELETE auth/session/${await sessionOf(tablet)}/`);
    expect([status, body]).toEqual([204, null]);
    expect(await client.closed).toBe(4401);
    expect((await tablet.call('POST auth/user/', { body: {} })).status).toBe(401);
    expect((await tablet.fetch(post.images[0].image)).status).toBe(404);
    expect(await devicesOf(ana)).toHaveLength(1);
    still.send({ type: 'sync_message', data: {} });
    await still.receives(({ type }) => type === 'sync_message');
  });

  test('works for this device too, like logging out', async () => {
    const { eve } = fixture.cast;
    const client = await eve.listen('single');
    expect((await eve.call(`DELETE auth/session/${await sessionOf(eve)}/`)).status).toBe(204);
    expect(await client.closed).toBe(4401);
    expect((await eve.call('POST auth/user/', { body: {} })).status).toBe(401);
  });
});

describe('signing out everywhere else', () => {
  test('ends every other session and its sockets, but neither this one nor the partner’s', async () => {
    const { ana, bruno } = fixture.cast;
    const others = [await signIn(fixture.server, 'Ana'), await signIn(fixture.server, 'Ana')];
    const clients = await Promise.all(others.map((device) => device.listen('message')));
    const [still, his] = [await ana.listen('message'), await bruno.listen('message')];
    expect((await ana.call('POST auth/session/end_others/', { body: {} })).status).toBe(204);
    expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([4401, 4401]);
    for (const device of others)
      expect((await device.call('POST auth/user/', { body: {} })).status).toBe(401);
    expect(await devicesOf(ana)).toHaveLength(1);
    for (const client of [still, his]) {
      client.send({ type: 'sync_message', data: {} });
      await client.receives(({ type }) => type === 'sync_message');
    }
    expect((await ana.call('POST auth/session/end_others/', { body: {} })).status).toBe(204);
  });
});

describe('refuses', () => {
  test.each(['bruno', 'eve'] as const)('another user’s device like an unknown one (%s)', async (name) => {
    const theirs = await sessionOf(fixture.cast[name]);
    const { ana } = fixture.cast;
    const hidden = await ana.call(`DELETE auth/session/${theirs}/`);
    const absent = await ana.call(`DELETE auth/session/${newId()}/`);
    expect([hidden.status, hidden.body]).toEqual([404, absent.body]);
    expect((await fixture.cast[name].call('POST auth/user/', { body: {} })).status).toBe(200);
  });
});
