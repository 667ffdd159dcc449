import { limits, rates } from '@twosome/contract/platform/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { createEmit } from '../../platform/events.ts';
import { chooseNames, reply, writeComment } from '../../testing/acts.ts';
import { follow, setProfile, twosomeOf } from '../../testing/cast.ts';
import { addPublished, createFixture } from '../../testing/fixture.ts';
import { type Person, someone } from '../../testing/person.ts';
import { startServer } from '../../testing/server.ts';
import { setCommentTakenDown } from './comment.ts';

// Mentions as a stranger would use them: many, by couples nobody knows, and gone before anybody reads them.

const fixture = createFixture();
let post: string;
beforeEach(async () => {
  const { ana, bruno, chloe, mallory } = fixture.cast;
  await setProfile(ana, { is_private: 'false' });
  await chooseNames(ana, 'ana', 'bruno', '&');
  await chooseNames(chloe, 'chloe', 'dan', '.');
  await chooseNames(mallory, 'mal', 'max', '+');
  post = (await addPublished(ana, bruno)).id;
});
const noticesOf = async (person: Person): Promise<number> => {
  await fixture.server.settled();
  const { results } = (await person.call('GET notification/')).body as { results: { body: string }[] };
  return results.filter(({ body }) => body.includes('mentioned')).length;
};
const badgeOf = async (person: Person): Promise<number> =>
  (await person.call('POST auth/user/', { body: {} })).body.user.unseen_notification_count;
const write = async (person: Person, text: string) => {
  const { status, body } = await writeComment(person, post, text);
  expect(status).toBe(201);
  return body;
};
const choose = (mentions: string) => setProfile(fixture.cast.mallory, { mentions });

describe('a couple is notified of a mention [S6.31 S6.61]', () => {
  test.each([
    ['private, which has chosen nothing, not by a stranger', { is_private: 'true' }, false, 0],
    ['private, by a couple that it follows', { is_private: 'true' }, true, 1],
    ['public, by everybody', { is_private: 'false' }, false, 1],
    ['that chose everyone, although it is private', { is_private: 'true', mentions: 'everyone' }, false, 1],
    [
      'that chose those it follows, although it is public',
      { is_private: 'false', mentions: 'following' },
      false,
      0,
    ],
    ['that chose those it follows, by one of them', { mentions: 'following' }, true, 1],
    ['that chose nobody, not even by those it follows', { is_private: 'false', mentions: 'nobody' }, true, 0],
  ])('%s', async (_, profile, isFollowing, notices) => {
    const { chloe, mallory, max } = fixture.cast;
    await setProfile(chloe, { is_private: 'false' });
    await setProfile(mallory, profile);
    if (isFollowing) await follow(fixture.server, mallory, chloe);
    const { mentions } = await write(chloe, 'Like @mal+max');
    expect(mentions).toEqual([{ id: twosomeOf(mallory), username: 'mal+max' }]);
    for (const person of [mallory, max])
      expect([await noticesOf(person), await badgeOf(person)]).toEqual([notices, notices]);
  });

  test('by couples that it follows: being followed is not enough, nor is a pending request', async () => {
    const { chloe, mallory } = fixture.cast;
    await setProfile(mallory, { is_private: 'false', mentions: 'following' });
    await follow(fixture.server, chloe, mallory);
    await setProfile(chloe, { is_private: 'true' });
    await mallory.call(`POST auth/follow_request/${twosomeOf(chloe)}/follow/`, {
      body: { action: 'follow' },
    });
    await write(chloe, 'Like @mal+max');
    expect(await noticesOf(mallory)).toBe(0);
  });
});

test('both partners see and change the choice; others see nothing of it [S6.61]', async () => {
  const { chloe, mallory, max } = fixture.cast;
  const seenBy = async (person: Person) =>
    (await person.call(`GET auth/twosome/${twosomeOf(mallory)}/`)).body.mentions;
  expect([await seenBy(mallory), await seenBy(max)]).toEqual(['following', 'following']);
  await setProfile(mallory, { is_private: 'false' });
  expect(await seenBy(max)).toBe('everyone');
  await setProfile(max, { mentions: 'nobody' });
  expect([await seenBy(mallory), await seenBy(chloe)]).toEqual(['nobody', undefined]);
  const wrong = await mallory.call('POST auth/update_twosome/', { body: { mentions: 'strangers' } });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['mentions']]);
});

test('a couple that may not be mentioned is not suggested after an @, and is found by a search [S6.61]', async () => {
  const { chloe } = fixture.cast;
  await setProfile(fixture.cast.mallory, { is_private: 'false' });
  const find = async (more: object) =>
    (await chloe.call(`GET search/?${new URLSearchParams({ q: 'mal max', ...more })}`)).body.results.map(
      ({ username }: { username: string }) => username,
    );
  expect([await find({}), await find({ for: 'mention' })]).toEqual([['mal+max'], ['mal+max']]);
  await choose('nobody');
  expect([await find({}), await find({ for: 'mention' })]).toEqual([['mal+max'], []]);
});

describe('an unseen notice of a mention goes with its comment', () => {
  const edit = (person: Person, id: string, text: string) =>
    person.call(`PATCH post/${post}/comment/${id}/`, { body: { text } });
  const takeDown = (id: string, isDown: boolean) =>
    fixture.server.db.transaction((tx) => setCommentTakenDown(tx, createEmit([]), id, isDown));
  beforeEach(() => choose('everyone'));

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['deleted by its writer', (id) => fixture.cast.chloe.call(`DELETE post/${post}/comment/${id}/`)],
    [
      'deleted by the couple of the post',
      (id) => fixture.cast.ana.call(`DELETE post/${post}/comment/${id}/`),
    ],
    ['taken down', (id) => takeDown(id, true)],
    ['edited to name nobody', (id) => edit(fixture.cast.chloe, id, 'Like nobody')],
  ])('%s [S6.62]', async (_, end) => {
    const { chloe, mallory, max } = fixture.cast;
    const { id } = await write(chloe, 'Like @mal+max');
    expect([await noticesOf(mallory), await badgeOf(max)]).toEqual([1, 1]);
    await end(id);
    for (const person of [mallory, max])
      expect([await noticesOf(person), await badgeOf(person)]).toEqual([0, 0]);
  });

  test('a reply, when the comment that it answers is deleted', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    const answered = await write(ana, 'Who else?');
    expect((await reply(chloe, answered, '@mal+max')).status).toBe(201);
    expect(await noticesOf(mallory)).toBe(1);
    await ana.call(`DELETE post/${post}/comment/${answered.id}/`);
    expect(await noticesOf(mallory)).toBe(0);
  });

  test('but stays while another comment of that couple, or another couple, mentions them', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    const first = await write(chloe, 'Like @mal+max');
    const second = await write(chloe, 'Yes, @mal+max');
    const theirs = await write(ana, 'Truly like @mal+max');
    await chloe.call(`DELETE post/${post}/comment/${first.id}/`);
    expect(await noticesOf(mallory)).toBe(1);
    await chloe.call(`DELETE post/${post}/comment/${second.id}/`);
    const { results } = (await mallory.call('GET notification/')).body;
    expect(results.map(({ body }: { body: string }) => body)).toEqual([
      'ana&bruno mentioned you in a comment',
    ]);
    await ana.call(`DELETE post/${post}/comment/${theirs.id}/`);
    expect(await noticesOf(mallory)).toBe(0);
  });

  test('it returns with a comment that is restored', async () => {
    const { chloe, mallory } = fixture.cast;
    const { id } = await write(chloe, 'Like @mal+max');
    await takeDown(id, true);
    await takeDown(id, false);
    expect(await noticesOf(mallory)).toBe(1);
  });
});

test('a person mentions a limited number of couples in an hour, over comments and edits; comments without one pass [S6.63]', async () => {
  const server = await startServer(fixture.server.db, { RATE_LIMITS: 'on' });
  const chloe = someone(server, 'Chloe', fixture.cast.chloe.token);
  const dan = someone(server, 'Dan', fixture.cast.dan.token);
  const names = Array.from({ length: limits.mentions }, (_, n) => `@x${n}.y`).join(' ');
  const comment = (person: Person, text: string) => writeComment(person, post, text);
  const { body } = await comment(chloe, 'First');
  for (let n = 1; n * limits.mentions < rates.mention.user; n += 1)
    expect([n, (await comment(chloe, names)).status]).toEqual([n, 201]);
  const edited = await chloe.call(`PATCH post/${post}/comment/${body.id}/`, { body: { text: names } });
  expect(edited.status).toBe(200);
  for (const refused of [
    await comment(chloe, 'And @mal+max'),
    await chloe.call(`PATCH post/${post}/comment/${body.id}/`, { body: { text: 'And @mal+max' } }),
  ]) {
    expect([refused.status, Object.keys(refused.body)]).toEqual([429, ['detail']]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect([(await comment(chloe, 'Nobody')).status, (await comment(dan, 'And @mal+max')).status]).toEqual([
    201, 201,
  ]);
  moveClock((rates.mention.perSeconds + 200) * 1000);
  expect((await comment(chloe, 'And @mal+max')).status).toBe(201);
  await server.close();
});
