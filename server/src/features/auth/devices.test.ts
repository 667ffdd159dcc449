import { day } from '@twosome/contract/platform/days';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock, now } from '../../platform/clock.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { addPost, setStage } from '../../testing/stage.ts';
import { addSession } from './auth.sql.ts';
import { nameOf } from './devices.view.ts';
import { hashToken, newToken } from './token.ts';

const stage = setStage();
const devicesOf = async (person: Person) => (await person.call('GET auth/session/')).body.results;
/** the session of this very device */
const here = async (person: Person): Promise<string> =>
  (await devicesOf(person)).find((device: { is_this: boolean }) => device.is_this).id;

describe('the devices of a person', () => {
  test('are all on which they are signed in and nobody else; this one first, then by their last use', async () => {
    const { eve } = stage.cast;
    moveClock(day);
    const tablet = await here(await signIn(stage.server, 'Eve'));
    moveClock(day);
    const laptop = await here(await signIn(stage.server, 'Eve'));
    const ids = [await here(eve), laptop, tablet];
    const listed = await devicesOf(eve);
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(listed.map((device: { is_this: boolean }) => device.is_this)).toEqual([true, false, false]);
    expect(new Date(listed[1].last_used_at).getTime()).toBeGreaterThan(
      new Date(listed[2].last_used_at).getTime(),
    );
  });

  test('do not hold one on which the session has ended by itself', async () => {
    const { eve } = stage.cast;
    moveClock(60 * day);
    const late = await signIn(stage.server, 'Eve');
    moveClock(31 * day);
    expect(await devicesOf(late)).toHaveLength(1);
    expect((await eve.call('GET auth/session/')).status).toBe(401);
  });

  test('say nothing of what a browser called itself beyond a name', async () => {
    const token = newToken();
    await stage.server.db.inOneGo((tx) =>
      addSession(tx, {
        id: newId(),
        userId: stage.cast.eve.user.id,
        tokenHash: hashToken(token),
        device: 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile <b>',
        now: now(),
      }),
    );
    const [, phone] = await devicesOf(stage.cast.eve);
    expect(phone.device).toBe('Chrome on Android');
    expect(Object.keys(phone).sort()).toEqual(['added_at', 'device', 'id', 'is_this', 'last_used_at']);
  });

  test.each([
    ['', 'Unknown device'],
    ['curl/8.0', 'Unknown device'],
    ['<script>alert(1)</script>', 'Unknown device'],
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

describe('signing out there', () => {
  test('ends that device for the very next call, its images and its sockets, and no other', async () => {
    const { ana } = stage.cast;
    const tablet = await signIn(stage.server, 'Ana');
    const { body: post } = await addPost(tablet);
    const [ear, still] = [await tablet.listen('message'), await ana.listen('message')];
    const { status, body } = await ana.call(`DELETE auth/session/${await here(tablet)}/`);
    expect([status, body]).toEqual([204, null]);
    expect(await ear.closed).toBe(4401);
    expect((await tablet.call('POST auth/user/', { body: {} })).status).toBe(401);
    expect((await tablet.look(post.images[0].image)).status).toBe(404);
    expect(await devicesOf(ana)).toHaveLength(1);
    still.send({ type: 'sync_message', data: {} });
    await still.hears(({ type }) => type === 'sync_message');
  });

  test('of this device is as good as logging out', async () => {
    const { eve } = stage.cast;
    const ear = await eve.listen('single');
    expect((await eve.call(`DELETE auth/session/${await here(eve)}/`)).status).toBe(204);
    expect(await ear.closed).toBe(4401);
    expect((await eve.call('POST auth/user/', { body: {} })).status).toBe(401);
  });
});

describe('refuses', () => {
  test.each(['GET auth/session/', 'DELETE auth/session/x/'])('%s without a session', async (line) => {
    expect((await stage.cast.nobody.call(line)).status).toBe(401);
  });

  test.each(['bruno', 'chloe', 'eve'] as const)(
    'the device of somebody else, as one that is not there (%s)',
    async (name) => {
      const theirs = await here(stage.cast[name]);
      const { ana } = stage.cast;
      const hidden = await ana.call(`DELETE auth/session/${theirs}/`);
      const absent = await ana.call(`DELETE auth/session/${newId()}/`);
      expect([hidden.status, hidden.body]).toEqual([404, absent.body]);
      expect((await stage.cast[name].call('POST auth/user/', { body: {} })).status).toBe(200);
    },
  );

  test('to sign out twice', async () => {
    const { eve } = stage.cast;
    const id = await here(await signIn(stage.server, 'Eve'));
    const twice = await Promise.all([1, 2].map(() => eve.call(`DELETE auth/session/${id}/`)));
    expect(twice.map(({ status }) => status).sort()).toEqual([204, 404]);
    const rows = await stage.server.db.query(sql`select id from sessions where id = ${id}::text`);
    expect(rows).toEqual([]);
  });
});
