import { day } from '@twosome/contract/platform/days';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock, now } from '../../platform/clock.ts';
import { again, block, part, setProfile, twosomeOf } from '../../testing/cast.ts';
import { withoutBadges } from '../../testing/chat.ts';
import { createFixture, formOf } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Person } from '../../testing/person.ts';
import { removeExpiredHolds } from './held-names.sql.ts';

const fixture = createFixture();
const names = (username1: string, username2: string, connector = '&', mineFirst = true) => ({
  username1,
  username2,
  connector,
  username: mineFirst ? username1 + connector + username2 : username2 + connector + username1,
});
const update = (person: Person, fields: Parameters<typeof formOf>[0]) =>
  person.call('POST auth/update_twosome/', { form: formOf(fields) });
const profile = async (person: Person, of: Person) =>
  (await person.call(`GET auth/twosome/${twosomeOf(of)}/`)).body;

describe('the names', () => {
  test('can be set by either partner, and both see the same joint name [S5.20 S6.8 S7.8 S7.19]', async () => {
    const { ana, bruno } = fixture.cast;
    const { body } = await update(ana, names('ana', 'bruno', '+', false));
    expect(body).toMatchObject({
      username: 'bruno+ana',
      username1: 'ana',
      username2: 'bruno',
      connector: '+',
    });
    expect(await profile(bruno, bruno)).toMatchObject({
      username: 'bruno+ana',
      username1: 'bruno',
      username2: 'ana',
    });
    expect((await again(bruno)).user).toMatchObject({ username: 'bruno', partner: { username: 'ana' } });

    await update(bruno, names('bruno', 'ana', '.', true));
    expect(await profile(ana, ana)).toMatchObject({
      username: 'bruno.ana',
      username1: 'ana',
      username2: 'bruno',
    });
  });

  test('are unique, ignoring case', async () => {
    const { ana, chloe } = fixture.cast;
    await setProfile(ana, names('ana', 'bruno'));
    const { status, body } = await update(chloe, names('ANA', 'Bruno'));
    expect([status, Object.keys(body)]).toEqual([400, ['username1']]);
    expect((await update(ana, names('Ana', 'BRUNO'))).status).toBe(200);
  });

  test('are held for their couple for 30 days after a change', async () => {
    const { ana, chloe } = fixture.cast;
    await setProfile(ana, names('ana', 'bruno'));
    await setProfile(ana, names('anna', 'bruno'));
    expect((await update(chloe, names('ana', 'bruno'))).body).toHaveProperty('username1');
    expect((await update(ana, names('ana', 'bruno'))).status).toBe(200);
    await setProfile(ana, names('anna', 'bruno'));
    await removeExpiredHolds(fixture.server.db, now());
    expect((await update(chloe, names('ana', 'bruno'))).body).toHaveProperty('username1');
    moveClock(31 * day);
    await removeExpiredHolds(fixture.server.db, now());
    expect(await fixture.server.db.query(sql`select from resting_names`)).toEqual([]);
    expect((await update(chloe, names('ana', 'bruno'))).status).toBe(200);
  });

  test('lose the verification when they change [S2.95]', async () => {
    const { ana, server } = { ...fixture.cast, server: fixture.server };
    await setProfile(ana, { ...names('ana', 'bruno'), is_private: 'false' });
    await server.db.query(sql`update twosomes set verified_at = now() where id = ${twosomeOf(ana)}::text`);
    expect(await profile(fixture.cast.eve, ana)).toMatchObject({ is_verified: true });
    await setProfile(ana, { is_private: 'true' });
    expect(await profile(fixture.cast.eve, ana)).toMatchObject({ is_verified: false });
    await setProfile(ana, { is_private: 'false', ...names('anna', 'bruno') });
    expect(await profile(fixture.cast.eve, ana)).toMatchObject({ is_verified: false });
  });

  test.each([
    [{ username1: '', username2: 'b', connector: '&', username: '&b' }, 'username1'],
    [{ username1: 'with-dash', username2: 'b', connector: '&', username: 'with-dash&b' }, 'username1'],
    [{ username1: 'elevenchars', username2: 'b', connector: '&', username: 'elevenchars&b' }, 'username1'],
    [{ username1: 'a', username2: 'é', connector: '&', username: 'a&é' }, 'username2'],
    [{ username1: 'a', username2: 'b', connector: '-', username: 'a-b' }, 'connector'],
    [{ username1: 'a', username2: 'b', connector: '&', username: 'eve&b' }, 'non_field_error'],
    [{ username1: 'admin', username2: 'b', connector: '&', username: 'admin&b' }, 'username1'],
    [{ username1: 'ana', username2: 'admin', connector: '&', username: 'ana&admin' }, 'username2'],
    [{ username1: 'a' }, 'username2'],
    [{ username: 'a&b' }, 'username1'],
    [{ username1: 'a'.repeat(5000) }, 'username1'],
  ])('%j are refused [S5.14 S5.15 S5.18 S5.19 S9.45]', async (fields, field) => {
    const { status, body } = await update(fixture.cast.ana, fields);
    expect(status).toBe(400);
    expect(body).toHaveProperty([field]);
    expect((await again(fixture.cast.ana)).user.username).toBeNull();
  });
});

const flags = ['you_are_following', 'follows_you', 'have_sent_request', 'have_received_request'];
const fieldsOfAll = [...['id', 'username', 'photo', 'cover', 'bio', 'is_private', 'is_verified'], ...flags];

describe('the profile', () => {
  test('of a private couple shows its header to every signed-in user, without user ids [S3.3 S3.15 S7.13]', async () => {
    const { ana, chloe, eve, mallory } = fixture.cast;
    await setProfile(ana, { bio: 'Two people, one boat.' });
    for (const stranger of [eve, mallory])
      expect(await profile(stranger, ana)).toMatchObject({
        bio: 'Two people, one boat.',
        is_own: false,
      });
    expect(await profile(chloe, ana)).toMatchObject({ you_are_following: true });
    expect(await profile(ana, chloe)).toMatchObject({ follows_you: true });
    expect(await profile(eve, ana)).not.toHaveProperty('username1');
    expect(JSON.stringify(await profile(chloe, ana))).not.toContain(ana.user.id);
    for (const person of [eve, chloe, ana])
      expect(Object.keys(await profile(person, ana))).toEqual(expect.arrayContaining(fieldsOfAll));
  });

  test('is found by the viewer’s own user id, but not by another user’s [S2.5]', async () => {
    const { ana, bruno, eve } = fixture.cast;
    expect((await ana.call(`GET auth/twosome/${ana.user.id}/`)).body.id).toBe(twosomeOf(ana));
    expect((await ana.call(`GET auth/twosome/${bruno.user.id}/`)).status).toBe(404);
    expect((await eve.call(`GET auth/twosome/${ana.user.id}/`)).status).toBe(404);
    expect((await eve.call(`GET auth/twosome/${eve.user.id}/`)).status).toBe(404);
  });

  test('changes only the sent fields, and its version rises [S3.4 S7.8]', async () => {
    const { ana } = fixture.cast;
    const before = await profile(ana, ana);
    await setProfile(ana, { ...names('ana', 'bruno'), bio: 'first' });
    await update(ana, { is_private: 'false' });
    const after = await profile(ana, ana);
    expect(after).toMatchObject({ bio: 'first', is_private: false, username: 'ana&bruno' });
    expect(after.version).toBe(before.version + 2);
  });

  test.each(['ana', 'bruno'] as const)('can be changed by either partner: by %s [S6.8]', async (editor) => {
    const { ana, bruno } = fixture.cast;
    const one = fixture.cast[editor];
    for (const fields of [
      { photo: await smallPhoto('#aa0000') },
      { cover: await smallPhoto('#0000aa', 40, 30) },
      names(editor, 'other'),
      { is_private: 'false' },
      { bio: `by ${editor}` },
    ])
      expect((await update(one, fields)).status).toBe(200);
    for (const person of [ana, bruno])
      expect(await profile(person, person)).toMatchObject({
        photo: expect.any(String),
        cover: expect.any(String),
        username: `${editor}&other`,
        is_private: false,
        bio: `by ${editor}`,
      });
  });

  test('has a bio of 255 characters at most [S5.22 S9.46]', async () => {
    const { ana } = fixture.cast;
    expect((await update(ana, { bio: 'ü'.repeat(255) })).body.bio).toHaveLength(255);
    const { status, body } = await update(ana, { bio: 'ü'.repeat(256) });
    expect([status, Object.keys(body)]).toEqual([400, ['bio']]);
  });

  test('is sent to both partners’ screens after a change [S7.51]', async () => {
    const { ana, bruno } = fixture.cast;
    const client = await bruno.listen('message');
    await setProfile(ana, names('ana', 'bruno'));
    const frame = await client.receives(({ type }) => type === 'relay');
    expect(frame).toMatchObject({
      sent_by: null,
      data: { type: 'sync_twosome', twosome: { username: 'ana&bruno', username1: 'bruno' } },
    });
  });
});

describe('the pictures', () => {
  test('are stored and served, and a replaced one is no longer served [S7.19]', async () => {
    const { ana, eve } = fixture.cast;
    const { body } = await update(ana, { photo: await smallPhoto('#aa0000') });
    const seen = await profile(eve, ana);
    const old = await eve.fetch(seen.photo);
    expect([old.status, old.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await ana.fetch(body.photo)).status).toBe(200);
    const small = await eve.fetch(seen.photo_thumbnail);
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

    await update(ana, { photo: await smallPhoto('#00aa00'), cover: await smallPhoto('#0000aa', 40, 30) });
    for (const replaced of [seen.photo, seen.photo_thumbnail])
      expect((await eve.fetch(replaced)).status).toBe(404);
    const now = await profile(eve, ana);
    expect((await eve.fetch(now.photo)).status).toBe(200);
    for (const [address, type] of [
      [now.cover, 'image/jpeg'],
      [now.cover_medium, 'image/jpeg'],
    ]) {
      const { status, headers } = await eve.fetch(address);
      expect([status, headers.get('content-type')]).toEqual([200, type]);
    }
  });

  test.each([
    ['a text', Buffer.from('hello'), 'photo'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'cover'],
    ['nothing', Buffer.alloc(0), 'photo'],
  ])('%s is refused under its field and changes nothing [S5.25 S5.26]', async (_what, bytes, field) => {
    const { ana } = fixture.cast;
    const { status, body } = await update(ana, { [field]: bytes, bio: 'changed' });
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
    expect(await profile(ana, ana)).toMatchObject({ bio: '', photo: null, cover: null });
  });

  test('need accepted terms', async () => {
    const { ana, server } = { ...fixture.cast, server: fixture.server };
    await server.writePast(sql`update users set terms_accepted_at = null where id = ${ana.user.id}::text`);
    const { status, body } = await update(ana, { photo: await smallPhoto() });
    expect([status, body.code]).toEqual([403, 'terms']);
    expect((await update(ana, { bio: 'words are no upload' })).status).toBe(200);
  });
});

describe('the relay', () => {
  const reload = (url: unknown, more = {}) => ({
    type: 'relay',
    data: { type: 'reload', url, origin: 'tab-1', ...more },
  });

  test('reaches every tab of the couple, with the sender, and no other couple [S2.87 S7.50 S7.58]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const [phone, laptop] = [await ana.listen('message'), await ana.listen('message')];
    const [his, hers] = [await bruno.listen('message'), await chloe.listen('message')];
    phone.send(reload('/profile/cover'));
    for (const client of [phone, laptop, his])
      expect(await client.receives(({ type }) => type === 'relay')).toEqual({
        type: 'relay',
        data: { type: 'reload', url: '/profile/cover' },
        sent_by: ana.user.id,
        origin: 'tab-1',
      });
    hers.send(reload('/home'));
    await hers.receives(({ type }) => type === 'relay');
    expect(withoutBadges(hers)).toHaveLength(1);
  });

  test('to an address outside the onboarding chain is refused', async () => {
    const { ana, bruno } = fixture.cast;
    const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
    const addresses = [
      'javascript:alert(1)',
      '//evil.example',
      'https://evil.example/profile/photo',
      '/profile/photo?back=true',
      '/profile/photo#x',
      '/profile/photo/',
      '/profile/%70hoto',
      '\\profile\\photo',
      '/PROFILE/PHOTO',
      ' /home',
      '/connect',
      '',
      null,
      ['/home'],
      { toString: '/home' },
    ];
    for (const address of addresses) hers.send(reload(address));
    hers.send(reload('/home'));
    await his.receives(({ type }) => type === 'relay');
    expect(withoutBadges(his)).toHaveLength(1);
    await hers.receives(({ type }) => type === 'relay');
    const errors = hers.received.filter(({ type }) => type === 'error');
    expect(errors.map(({ data }) => (data as { status: number }).status)).toEqual(addresses.map(() => 400));
  });

  test.each(['sync_post', 'sync_twosome'])('%s by a client is refused', async (type) => {
    const { ana } = fixture.cast;
    const client = await ana.listen('message');
    client.send({ type: 'relay', data: { type, twosome: { id: twosomeOf(ana), is_verified: true } } });
    expect(await client.receives((frame) => frame.type === 'error')).toMatchObject({ data: { status: 400 } });
  });
});

describe('profiles by ids', () => {
  const idsOf = (profiles: readonly { id: string }[]) => profiles.map(({ id }) => id);

  test('returns the profiles in the order of the ids, each once, equal to the single profile call without its counts', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    const [first, second, third] = [ana, chloe, mallory].map(twosomeOf);
    const { status, body } = await chloe.call(
      `GET auth/twosome/?ids=${third},${first},${third},${second},${first}`,
    );
    expect([status, body.next, idsOf(body.results)]).toEqual([200, null, [third, first, second]]);
    const withoutCounts = { follower_count: null, following_count: null, post_count: null };
    const { body: single } = await chloe.call(`GET auth/twosome/${first}/`);
    expect(body.results[1]).toEqual({ ...single, ...withoutCounts });
  });

  test('leaves out blocking, blocked, parted and unknown couples', async () => {
    const { ana, chloe, mallory, eve } = fixture.cast;
    const ids = [ana, chloe, mallory].map(twosomeOf);
    await block(ana, mallory);
    const shown = async () =>
      idsOf((await mallory.call(`GET auth/twosome/?ids=${newId()},${ids}`)).body.results);
    expect(await shown()).toEqual(ids.slice(1));
    expect(idsOf((await ana.call(`GET auth/twosome/?ids=${ids}`)).body.results)).toEqual(ids.slice(0, 2));
    await part(chloe);
    expect(await shown()).toEqual(ids.slice(2));
    expect(idsOf((await eve.call(`GET auth/twosome/?ids=${ids}`)).body.results)).toEqual([ids[0], ids[2]]);
  });

  test('a person who received a profile learns that the couple parted', async () => {
    const { ana, mallory } = fixture.cast;
    const id = twosomeOf(ana);
    const client = await mallory.listen('message');
    await mallory.call(`GET auth/twosome/?ids=${id}`);
    await part(ana);
    await client.receives(({ data }) => JSON.stringify(data).includes(`"deleted":"${id}"`));
  });

  test.each([
    ['nothing', 'auth/twosome/', 'This field is required.'],
    ['an empty list', 'auth/twosome/?ids=', 'Number 1: This is not a valid id.'],
    ['one bad id among good ones', `auth/twosome/?ids=${newId()},x`, 'Number 2: This is not a valid id.'],
    ['twenty-one ids', `auth/twosome/?ids=${Array.from({ length: 21 }, newId)}`, 'At most 20 ids.'],
  ])('refuses %s', async (_what, path, message) => {
    const { status, body } = await fixture.cast.ana.call(`GET ${path}`);
    expect([status, body]).toEqual([400, { ids: [message] }]);
  });
});
