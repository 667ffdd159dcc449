import { day } from '@twosome/contract/platform/days';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { again, couple, follow, setProfile, twosomeOf } from '../../testing/cast.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Person } from '../../testing/person.ts';
import { formOf, setStage } from '../../testing/stage.ts';
import { freeRestedNames } from './twosome.ts';

const stage = setStage();
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
  test('are each person’s own, and both partners see the same name [S5.20 S6.8 S7.8 S7.19]', async () => {
    const { ana, bruno } = stage.cast;
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

  test('are unique without regard to case', async () => {
    const { ana, chloe } = stage.cast;
    await setProfile(ana, names('ana', 'bruno'));
    const { status, body } = await update(chloe, names('ANA', 'Bruno'));
    expect([status, Object.keys(body)]).toEqual([400, ['username1']]);
    expect((await update(ana, names('Ana', 'BRUNO'))).status).toBe(200);
  });

  test('of two couples who want the same one at the same moment one gets it', async () => {
    const { ana, chloe, mallory } = stage.cast;
    const answers = await Promise.all(
      [ana, chloe, mallory].map((person) => update(person, names('sun', 'moon'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('that were given up rest 30 days for everyone but their couple', async () => {
    const { ana, chloe } = stage.cast;
    await setProfile(ana, names('ana', 'bruno'));
    await setProfile(ana, names('anna', 'bruno'));
    expect((await update(chloe, names('ana', 'bruno'))).body).toHaveProperty('username1');
    expect((await update(ana, names('ana', 'bruno'))).status).toBe(200);
    await setProfile(ana, names('anna', 'bruno'));
    await freeRestedNames(stage.server.db);
    expect((await update(chloe, names('ana', 'bruno'))).body).toHaveProperty('username1');
    moveClock(31 * day);
    await freeRestedNames(stage.server.db);
    expect(await stage.server.db.query(sql`select from resting_names`)).toEqual([]);
    expect((await update(chloe, names('ana', 'bruno'))).status).toBe(200);
  });

  test('take verification with them when they go [S2.95]', async () => {
    const { ana, server } = { ...stage.cast, server: stage.server };
    await setProfile(ana, { ...names('ana', 'bruno'), is_private: 'false' });
    await server.db.query(sql`update twosomes set verified_at = now() where id = ${twosomeOf(ana)}::text`);
    expect(await profile(stage.cast.eve, ana)).toMatchObject({ is_verified: true });
    await setProfile(ana, { is_private: 'true' });
    expect(await profile(stage.cast.eve, ana)).toMatchObject({ is_verified: false });
    await setProfile(ana, { is_private: 'false', ...names('anna', 'bruno') });
    expect(await profile(stage.cast.eve, ana)).toMatchObject({ is_verified: false });
  });

  test.each([
    [{ username1: '', username2: 'b', connector: '&', username: '&b' }, 'username1'],
    [{ username1: 'with-dash', username2: 'b', connector: '&', username: 'with-dash&b' }, 'username1'],
    [{ username1: 'elevenchars', username2: 'b', connector: '&', username: 'elevenchars&b' }, 'username1'],
    [{ username1: 'a', username2: 'é', connector: '&', username: 'a&é' }, 'username2'],
    [{ username1: 'a', username2: 'b', connector: '-', username: 'a-b' }, 'connector'],
    [{ username1: 'a', username2: 'b', connector: '&', username: 'eve&b' }, 'non_field_error'],
    [{ username1: 'admin', username2: 'b', connector: '&', username: 'admin&b' }, 'username1'],
    [{ username1: 'a' }, 'username2'],
    [{ username: 'a&b' }, 'username1'],
    [{ username1: 'a'.repeat(5000) }, 'username1'],
  ])('%j are refused [S5.14 S5.15 S5.18 S5.19 S9.45]', async (fields, field) => {
    const { status, body } = await update(stage.cast.ana, fields);
    expect(status).toBe(400);
    expect(body).toHaveProperty([field]);
    expect((await again(stage.cast.ana)).user.username).toBeNull();
  });
});

const flags = ['you_are_following', 'follows_you', 'have_sent_request', 'have_received_request'];
const fieldsOfAll = [...['id', 'username', 'photo', 'cover', 'bio', 'is_private', 'is_verified'], ...flags];

describe('the profile', () => {
  test('of a private couple shows its header to everyone who is signed in, and nothing behind it [S3.3 S7.13]', async () => {
    const { ana, chloe, eve, mallory } = stage.cast;
    await setProfile(ana, { bio: 'Two people, one boat.' });
    for (const stranger of [eve, mallory])
      expect(await profile(stranger, ana)).toMatchObject({
        bio: 'Two people, one boat.',
        is_own: false,
        post_count: null,
        follower_count: null,
        following_count: null,
      });
    expect(await profile(chloe, ana)).toMatchObject({
      you_are_following: true,
      follower_count: 1,
      post_count: 0,
    });
    expect(await profile(ana, chloe)).toMatchObject({ follows_you: true, follower_count: null });
    expect(await profile(eve, ana)).not.toHaveProperty('username1');
    for (const person of [eve, chloe, ana])
      expect(Object.keys(await profile(person, ana))).toEqual(expect.arrayContaining(fieldsOfAll));
  });

  test('answers to the own user id, and to nobody else’s [S2.5]', async () => {
    const { ana, bruno, eve } = stage.cast;
    expect((await ana.call(`GET auth/twosome/${ana.user.id}/`)).body.id).toBe(twosomeOf(ana));
    expect((await ana.call(`GET auth/twosome/${bruno.user.id}/`)).status).toBe(404);
    expect((await eve.call(`GET auth/twosome/${ana.user.id}/`)).status).toBe(404);
    expect((await eve.call(`GET auth/twosome/${eve.user.id}/`)).status).toBe(404);
  });

  test('carries no user id to anybody outside [S3.15]', async () => {
    const { ana, bruno, chloe } = stage.cast;
    await setProfile(ana, { is_private: 'false' });
    const answer = JSON.stringify(await profile(chloe, ana));
    for (const { user } of [ana, bruno]) expect(answer).not.toContain(user.id);
  });

  test('changes what was sent and nothing else, and its version rises [S3.4 S7.8]', async () => {
    const { ana } = stage.cast;
    const before = await profile(ana, ana);
    await setProfile(ana, { ...names('ana', 'bruno'), bio: 'first' });
    await update(ana, { is_private: 'false' });
    const after = await profile(ana, ana);
    expect(after).toMatchObject({ bio: 'first', is_private: false, username: 'ana&bruno' });
    expect(after.version).toBe(before.version + 2);
  });

  test.each(['ana', 'bruno'] as const)('is changed by either partner: by %s [S6.8]', async (who) => {
    const { ana, bruno } = stage.cast;
    const one = stage.cast[who];
    for (const fields of [
      { photo: await smallPhoto('#aa0000') },
      { cover: await smallPhoto('#0000aa', 40, 30) },
      names(who, 'other'),
      { is_private: 'false' },
      { bio: `by ${who}` },
    ])
      expect((await update(one, fields)).status).toBe(200);
    for (const person of [ana, bruno])
      expect(await profile(person, person)).toMatchObject({
        photo: expect.any(String),
        cover: expect.any(String),
        username: `${who}&other`,
        is_private: false,
        bio: `by ${who}`,
      });
  });

  test('has a bio of 255 characters at most [S5.22 S9.46]', async () => {
    const { ana } = stage.cast;
    expect((await update(ana, { bio: 'ü'.repeat(255) })).body.bio).toHaveLength(255);
    const { status, body } = await update(ana, { bio: 'ü'.repeat(256) });
    expect([status, Object.keys(body)]).toEqual([400, ['bio']]);
  });

  test('is shown anew on both partners’ screens [S7.51]', async () => {
    const { ana, bruno } = stage.cast;
    const ear = await bruno.listen('message');
    await setProfile(ana, names('ana', 'bruno'));
    const frame = await ear.hears((heard) => heard.type === 'relay');
    expect(frame).toMatchObject({
      sent_by: null,
      data: { type: 'sync_twosome', twosome: { username: 'ana&bruno', username1: 'bruno' } },
    });
  });
});

describe('the pictures', () => {
  test('are kept, shown by an address, and the old one’s address is dead at once [S7.19]', async () => {
    const { ana, eve } = stage.cast;
    const { body } = await update(ana, { photo: await smallPhoto('#aa0000') });
    const seen = await profile(eve, ana);
    const old = await eve.look(seen.photo);
    expect([old.status, old.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await ana.look(body.photo)).status).toBe(200);
    const small = await eve.look(seen.photo_thumbnail);
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);

    await update(ana, { photo: await smallPhoto('#00aa00'), cover: await smallPhoto('#0000aa', 40, 30) });
    for (const gone of [seen.photo, seen.photo_thumbnail]) expect((await eve.look(gone)).status).toBe(404);
    const now = await profile(eve, ana);
    expect((await eve.look(now.photo)).status).toBe(200);
    expect((await eve.look(now.cover)).status).toBe(200);
  });

  test('belong to the session they were given to', async () => {
    const { ana, eve, nobody } = stage.cast;
    await update(ana, { photo: await smallPhoto() });
    const { photo } = await profile(eve, ana);
    expect(photo).not.toContain(eve.user.id);
    expect((await nobody.look(photo.split('?')[0])).status).toBe(404);
    expect((await nobody.look(photo.replace(/s=..../, 's=AAAA'))).status).toBe(404);
    await eve.call('POST auth/logout/', { body: {} });
    expect((await eve.look(photo)).status).toBe(404);
  });

  test.each([
    ['a text', Buffer.from('hello'), 'photo'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'cover'],
    ['nothing', Buffer.alloc(0), 'photo'],
  ])('%s is refused under its field and changes nothing [S5.25 S5.26]', async (_what, bytes, field) => {
    const { ana } = stage.cast;
    const { status, body } = await update(ana, { [field]: bytes, bio: 'changed' });
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
    expect(await profile(ana, ana)).toMatchObject({ bio: '', photo: null, cover: null });
  });

  test('need the terms', async () => {
    const { ana, server } = { ...stage.cast, server: stage.server };
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

  test('tells every tab of the couple, with who sent it, and nobody else [S2.87 S7.50 S7.58]', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const [phone, laptop] = [await ana.listen('message'), await ana.listen('message')];
    const [his, hers] = [await bruno.listen('message'), await chloe.listen('message')];
    phone.send(reload('/profile/cover'));
    for (const ear of [phone, laptop, his])
      expect(await ear.hears(({ type }) => type === 'relay')).toEqual({
        type: 'relay',
        data: { type: 'reload', url: '/profile/cover' },
        sent_by: ana.user.id,
        origin: 'tab-1',
      });
    hers.send(reload('/home'));
    await hers.hears(({ type }) => type === 'relay');
    expect(hers.heard).toHaveLength(1);
  });

  test.each([
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
    '/home ',
    '/connect',
    '',
    null,
    7,
    ['/home'],
    { toString: '/home' },
  ])('the address %j is refused', async (url) => {
    const { ana, bruno } = stage.cast;
    const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
    hers.send(reload(url));
    expect(await hers.hears(({ type }) => type === 'error')).toMatchObject({ data: { status: 400 } });
    hers.send(reload('/home'));
    await his.hears(({ type }) => type === 'relay');
    expect(his.heard).toHaveLength(1);
  });

  test.each(['sync_post', 'sync_twosome'])('%s by a client is refused', async (type) => {
    const { ana } = stage.cast;
    const ear = await ana.listen('message');
    ear.send({ type: 'relay', data: { type, twosome: { id: twosomeOf(ana), is_verified: true } } });
    expect(await ear.hears((frame) => frame.type === 'error')).toMatchObject({ data: { status: 400 } });
  });
});

describe('refuses', () => {
  test('to update for nobody and for somebody alone [S6.5]', async () => {
    const { eve, nobody } = stage.cast;
    expect((await update(nobody, { bio: 'x' })).status).toBe(401);
    expect((await update(eve, { bio: 'x' })).status).toBe(403);
    expect((await nobody.call(`GET auth/twosome/${newId()}/`)).status).toBe(401);
  });

  test.each([
    [{ bio: 'x'.repeat(256) }, 'bio'],
    [{ bio: 'bell\u0007' }, 'bio'],
    [{ bio: 'turned \u202e round' }, 'bio'],
    [{ is_private: 'maybe' }, 'is_private'],
    [{ is_private: '' }, 'is_private'],
  ])('%j', async (fields, field) => {
    const { status, body } = await update(stage.cast.ana, fields);
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
  });

  test.each([newId(), 'x', '%00', "1' or '1'='1", 'a'.repeat(500)])(
    'the profile %j, which is not there',
    async (id) => {
      expect((await stage.cast.ana.call(`GET auth/twosome/${encodeURIComponent(id)}/`)).status).toBe(404);
    },
  );

  test('fields that nobody may set', async () => {
    const { ana } = stage.cast;
    const [other] = await couple(stage.server, 'Olga', 'Piet');
    await follow(stage.server, other, ana);
    await update(ana, {
      bio: 'ok',
      is_verified: 'true',
      version: '99',
      id: newId(),
      user_a: 'x',
      follower_count: '1000',
    });
    expect(await profile(ana, ana)).toMatchObject({
      id: twosomeOf(ana),
      is_verified: false,
      version: 2,
      follower_count: 2,
    });
  });
});
