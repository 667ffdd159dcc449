import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { transactionHandlers } from '../../features.ts';
import { createEmit } from '../../platform/events.ts';
import { erasePrivacy } from '../../platform/privacy.ts';
import { chooseNames, reply, writeComment } from '../../testing/acts.ts';
import { block, couple, part, setProfile, twosomeOf } from '../../testing/cast.ts';
import { addPublished, createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';
import { commentPrivacy } from './comment.privacy.ts';

const fixture = createFixture();

/** A post of Ana and Bruno, whose profile is public; the others have chosen names. */
async function aPost(): Promise<string> {
  const { ana, bruno, chloe, mallory } = fixture.cast;
  await setProfile(ana, { is_private: 'false' });
  await chooseNames(ana, 'ana', 'bruno', '&');
  await chooseNames(chloe, 'chloe', 'dan', '.');
  await chooseNames(mallory, 'mal', 'max', '+');
  await setProfile(mallory, { mentions: 'everyone' });
  return (await addPublished(ana, bruno)).id;
}
const edit = (person: Person, { id, post }: { id: string; post: string }, text: string) =>
  person.call(`PATCH post/${post}/comment/${id}/`, { body: { text } });
const mentions = async (reader: Person, post: string) =>
  (await reader.call(`GET post/${post}/comment/`)).body.results[0].mentions;
/** How many notices say that the person's couple was mentioned. */
const noticesOf = async (person: Person): Promise<string[]> => {
  await fixture.server.settled();
  const { results } = (await person.call('GET notification/')).body as { results: { body: string }[] };
  return results.map(({ body }) => body).filter((body) => body.includes('mentioned'));
};
const mal = () => ({ id: twosomeOf(fixture.cast.mallory), username: 'mal+max' });

describe('a mention', () => {
  test('links the couple that the text names, for all readers, and notifies both of its partners once [S6.30 S6.31]', async () => {
    const { ana, chloe, dan, mallory, max } = fixture.cast;
    const post = await aPost();
    const { body } = await writeComment(chloe, post, 'Like @MAL+max, (@mal+max) and @no.body');
    expect(body.mentions).toEqual([{ ...mal(), username: 'mal+max' }]);
    for (const reader of [ana, dan, mallory]) expect(await mentions(reader, post)).toEqual(body.mentions);
    for (const person of [mallory, max])
      expect(await noticesOf(person)).toEqual(['chloe.dan mentioned you in a comment']);
    for (const person of [ana, dan]) expect(await noticesOf(person)).toEqual([]);
    const [row] = (await mallory.call('GET notification/')).body.results;
    expect(row).toMatchObject({ related_to: 1, related_id: post, data: { twosome_id: twosomeOf(chloe) } });
  });

  test('added by an edit notifies once, however often it is removed and added [S6.31]', async () => {
    const { chloe, mallory, max } = fixture.cast;
    const post = await aPost();
    const { body } = await writeComment(chloe, post, 'Like them');
    expect(body.mentions).toEqual([]);
    expect((await edit(chloe, body, 'Like @mal+max')).body.mentions).toEqual([mal()]);
    expect(await noticesOf(mallory)).toHaveLength(1);
    const seen = await mallory.listen('message');
    seen.send({ type: 'notification_seen', data: {} });
    await seen.receives(({ type }) => type === 'notification_seen');
    expect((await edit(chloe, body, 'Like them')).body.mentions).toEqual([]);
    expect((await edit(chloe, body, 'As @mal+max')).body.mentions).toEqual([mal()]);
    for (const person of [mallory, max]) expect(await noticesOf(person)).toHaveLength(1);
  });

  test('is linked however its letters are written', async () => {
    const { chloe } = fixture.cast;
    const { body } = await writeComment(chloe, await aPost(), 'Like @MAL+Max');
    expect(body.mentions).toEqual([{ ...mal(), username: 'MAL+Max' }]);
  });

  test('keeps its link when the couple takes another name', async () => {
    const { chloe, mallory } = fixture.cast;
    const post = await aPost();
    await writeComment(chloe, post, 'Like @mal+max');
    await chooseNames(mallory, 'mal', 'maxim', '.');
    expect(await mentions(chloe, post)).toEqual([mal()]);
  });

  test('is linked by the new name of a couple that renamed itself, once the text has it', async () => {
    const { chloe, mallory } = fixture.cast;
    const post = await aPost();
    const { body } = await writeComment(chloe, post, 'Like @mal+max');
    await chooseNames(mallory, 'mallory', 'max', '.');
    await edit(chloe, body, 'Like @mallory.max');
    expect(await mentions(chloe, post)).toEqual([{ ...mal(), username: 'mallory.max' }]);
  });

  test('notifies neither the writing couple, nor again the couples of the post and of the answered comment', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    const post = await aPost();
    const { body } = await writeComment(mallory, post);
    const { status } = await reply(chloe, body, '@mal+max @ana&bruno @chloe.dan');
    expect(status).toBe(201);
    for (const person of [ana, chloe, mallory]) expect(await noticesOf(person)).toEqual([]);
  });

  test('does not notify a couple that cannot see the post, and links it [S6.31]', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    const post = await aPost();
    await setProfile(ana, { is_private: 'true' });
    expect((await writeComment(chloe, post, 'Like @mal+max')).body.mentions).toEqual([mal()]);
    expect(await noticesOf(mallory)).toEqual([]);
  });

  test.each(['mallory', 'chloe'] as const)(
    'of a couple is text when one blocked the other, as of an unknown name: blocked by %s [S6.30]',
    async (blocker) => {
      const { ana, chloe, mallory } = fixture.cast;
      const post = await aPost();
      const before = (await writeComment(chloe, post, 'Like @mal+max')).body;
      await block(fixture.cast[blocker], blocker === 'chloe' ? mallory : chloe);
      expect(await mentions(ana, post)).toEqual([]);
      const [named, unknown] = [
        (await writeComment(chloe, post, 'Like @mal+max')).body,
        (await writeComment(chloe, post, 'Like @mil+max')).body,
      ];
      const comparable = ({ id, added_at, text, ...rest }: typeof named) => rest;
      expect(comparable(named)).toEqual(comparable(unknown));
      expect((await edit(chloe, before, 'As @mal+max')).body.mentions).toEqual([]);
      expect(await fixture.server.db.query(sql`select comment_id from comment_mentions`)).toEqual([
        { comment_id: before.id },
      ]);
    },
  );

  test('of a couple that parted is text; a reader who is blocked sees text', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    const post = await aPost();
    await writeComment(chloe, post, 'Like @mal+max');
    await block(ana, mallory);
    expect([await mentions(ana, post), await mentions(chloe, post)]).toEqual([[], [mal()]]);
    await part(mallory);
    expect((await writeComment(chloe, post, 'And @mal+max')).body.mentions).toEqual([]);
    expect((await chloe.call(`GET post/${post}/comment/`)).body.results[1].mentions).toEqual([]);
  });
});

test('a hundred mentions, over several edits too, link and notify five couples [S6.31]', async () => {
  const { server, cast } = fixture;
  const { chloe } = cast;
  const post = await aPost();
  const couples: Person[] = [];
  for (const name of ['ba', 'bb', 'bc', 'bd', 'be', 'bf']) {
    const [one] = await couple(server, `One${name}`, `Other${name}`);
    await chooseNames(one, name, 'x', '.');
    await setProfile(one, { mentions: 'everyone' });
    couples.push(one);
  }
  const all = '@ba.x @bb.x @bc.x @bd.x @be.x @bf.x';
  const { body } = await writeComment(chloe, post, `${'@q.z '.repeat(90)}@ba.x @bb.x`);
  expect(body.mentions).toHaveLength(2);
  expect((await edit(chloe, body, all)).body.mentions).toHaveLength(5);
  const counts = await Promise.all(couples.map(async (one) => (await noticesOf(one)).length));
  expect(counts).toEqual([1, 1, 1, 1, 1, 0]);
  expect((await edit(chloe, body, '@bf.x')).body.mentions).toEqual([]);
  expect(await noticesOf(couples[5] as Person)).toEqual([]);
});

test.each([
  ['an @ before 499 letters', `@${'a'.repeat(499)}`],
  ['500 times @', '@'.repeat(500)],
  ['a new couple', '@ana-bruno-x'],
  ['wildcards', '@%.% @_._ @a%.b'],
  ['a quote', "@a.b'; drop table comments; --"],
])('%s is text', async (_, text) => {
  const post = await aPost();
  const { status, body } = await writeComment(fixture.cast.chloe, post, text);
  expect([status, body.text, body.mentions]).toEqual([201, text, []]);
});

test.each([['15 KB of mentions', '@mal+max '.repeat(1700)]])('%s is refused', async (_, text) => {
  const post = await aPost();
  const { status, body } = await writeComment(fixture.cast.chloe, post, text);
  expect([status, Object.keys(body)]).toEqual([400, ['text']]);
});

test('an erasure takes the mentions of the couple', async () => {
  const { chloe, mallory } = fixture.cast;
  const post = await aPost();
  await writeComment(chloe, post, 'Like @mal+max and @ana&bruno');
  const scope = { userId: mallory.user.id, twosomeIds: [twosomeOf(mallory)] };
  const erase = () =>
    fixture.server.db.transaction((tx) =>
      erasePrivacy(commentPrivacy, { tx, emit: createEmit(transactionHandlers), scope, limit: 1 }),
    );
  while ((await erase()) > 0);
  expect(await fixture.server.db.query(sql`select username from comment_mentions`)).toEqual([
    { username: 'ana&bruno' },
  ]);
});
