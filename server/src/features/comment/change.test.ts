import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { transactionHandlers } from '../../features.ts';
import { moveClock } from '../../platform/clock.ts';
import { createEmit } from '../../platform/events.ts';
import { erasePrivacy } from '../../platform/privacy.ts';
import { deleteComment, writeComment } from '../../testing/acts.ts';
import { block, part, setProfile, twosomeOf } from '../../testing/cast.ts';
import { addPublished, createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';
import { commentPrivacy } from './comment.privacy.ts';
import { setCommentTakenDown } from './comment.ts';

const fixture = createFixture();

/** A comment by Chloe on a post of Ana and Bruno. */
async function aComment(): Promise<{ id: string; post: string }> {
  const { ana, bruno, chloe } = fixture.cast;
  const { id } = await addPublished(ana, bruno);
  return (await writeComment(chloe, id)).body;
}
type Ref = { id: string; post: string };
const heart = (person: Person, { id, post }: Ref, body: object = {}) =>
  person.call(`POST post/${post}/comment/${id}/heart/`, { body });
const edit = (person: Person, { id, post }: Ref, text: unknown = 'Lovely light!') =>
  person.call(`PATCH post/${post}/comment/${id}/`, { body: { text } });
const read = async (person: Person, { post }: Ref) =>
  (await person.call(`GET post/${post}/comment/`)).body.results[0];
const changes = (id: string, part: object) => (frame: { data: unknown }) => {
  const { type, comment } = frame.data as { type: string; comment?: Record<string, unknown> };
  return (
    type === 'sync_comment_change' &&
    comment?.id === id &&
    Object.entries(part).every(([key, value]) => comment[key] === value)
  );
};

describe('a heart', () => {
  test('is one person’s, counted, and taken back by a second tap [S6.23]', async () => {
    const { ana, chloe, dan } = fixture.cast;
    const comment = await aComment();
    const { status, body } = await heart(ana, comment);
    expect([status, body.heart_count, body.is_hearted]).toEqual([200, 1, true]);
    expect((await heart(dan, comment, { want: true })).body).toMatchObject({
      heart_count: 2,
      is_hearted: true,
    });
    // the repeat of a request changes nothing
    expect((await heart(dan, comment, { want: true })).body).toMatchObject({
      heart_count: 2,
      is_hearted: true,
    });
    expect(await read(chloe, comment)).toMatchObject({ heart_count: 2, is_hearted: false });
    expect((await heart(ana, comment)).body).toMatchObject({ heart_count: 1, is_hearted: false });
    expect((await heart(ana, comment, { want: false })).body).toMatchObject({ heart_count: 1 });
    expect(await read(dan, comment)).toMatchObject({ heart_count: 1, is_hearted: true });
  });

  test('is sent to all three couples, with each person’s own view, and notifies nobody [S6.23]', async () => {
    const { ana, bruno, chloe, dan, mallory, max } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    const comment = await aComment();
    const notified = async () =>
      Promise.all(
        [ana, bruno, chloe, dan, max].map(async (one) => (await one.call('GET notification/')).body),
      );
    const before = await notified();
    const clients = await Promise.all([bruno, chloe, dan, max].map((person) => person.listen('message')));
    const hers = await mallory.listen('message');
    await heart(mallory, comment, { want: true });
    for (const client of clients)
      await client.receives(changes(comment.id, { heart_count: 1, is_hearted: false }));
    await hers.receives(changes(comment.id, { heart_count: 1, is_hearted: true }));
    await fixture.server.settled();
    expect(await notified()).toEqual(before);
  });
});

describe('an edit', () => {
  test('by the writer is marked, and sent to both couples; the same text changes nothing [S6.24]', async () => {
    const { ana, chloe, dan } = fixture.cast;
    const comment = await aComment();
    expect((await edit(chloe, comment, 'Lovely!')).body).toMatchObject({ edited_at: null });
    const [his, theirs] = [await dan.listen('message'), await ana.listen('message')];
    const { status, body } = await edit(chloe, comment, '  Lovely\r\nlight! ');
    expect([status, body.text, body.can]).toEqual([200, 'Lovely\nlight!', { delete: true, edit: true }]);
    expect(Date.parse(body.edited_at)).toBeGreaterThanOrEqual(Date.parse(body.added_at));
    for (const client of [his, theirs])
      await client.receives(changes(comment.id, { text: body.text, edited_at: body.edited_at }));
    expect((await edit(chloe, comment, body.text)).body).toEqual(body);
    expect(await read(dan, comment)).toEqual({
      ...body,
      by_partner: true,
      can: { delete: true, edit: false },
    });
  });

  test('is refused after fifteen minutes from the writing, however often it was edited [S6.24]', async () => {
    const { chloe } = fixture.cast;
    const comment = await aComment();
    moveClock(14 * 60_000);
    expect((await edit(chloe, comment, 'one')).status).toBe(200);
    moveClock(61_000);
    const { status, body } = await edit(chloe, comment, 'two');
    expect([status, body.detail]).toEqual([403, 'A comment can be edited for 15 minutes.']);
    expect(await read(chloe, comment)).toMatchObject({ text: 'one', can: { delete: true, edit: false } });
  });

  test.each([[''], [' \n '], ['x'.repeat(501)], [7], [null], ['\u0007\u200b']])(
    'to %j is refused',
    async (text) => {
      const comment = await aComment();
      const { status, body } = await edit(fixture.cast.chloe, comment, text);
      expect([status, Object.keys(body)]).toEqual([400, ['text']]);
      expect(await read(fixture.cast.chloe, comment)).toMatchObject({ text: 'Lovely!', edited_at: null });
    },
  );
});

describe('refuses', () => {
  test('an edit by all but the writer: the partner, the post’s couple, a reader, a stranger [S6.24]', async () => {
    const { ana, bruno, dan, mallory } = fixture.cast;
    const comment = await aComment();
    for (const person of [dan, ana, bruno]) expect((await edit(person, comment)).status).toBe(403);
    expect((await edit(mallory, comment)).status).toBe(404);
    await setProfile(ana, { is_private: 'false' });
    expect((await edit(mallory, comment)).status).toBe(403);
    expect(await read(ana, comment)).toMatchObject({ text: 'Lovely!' });
  });

  test.each<[string, (comment: Ref) => Promise<unknown>]>([
    ['that was deleted', ({ id, post }) => deleteComment(fixture.cast.ana, post, id)],
    [
      'that was taken down',
      ({ id }) =>
        fixture.server.db.transaction((tx) =>
          setCommentTakenDown(tx, createEmit(transactionHandlers), id, true),
        ),
    ],
    [
      'on a post that is private now',
      ({ post }) =>
        fixture.cast.ana.call(`POST post/${post}/toggle_visibility/`, { body: { is_private: true } }),
    ],
    ['on a post of a couple that blocked it', () => block(fixture.cast.ana, fixture.cast.chloe)],
    ['on a post of a couple that parted', () => part(fixture.cast.ana)],
  ])('an edit or heart on a comment %s', async (_, act) => {
    const { chloe } = fixture.cast;
    const comment = await aComment();
    await act(comment);
    expect((await edit(chloe, comment)).status).toBe(404);
    expect((await heart(chloe, comment)).status).toBe(404);
  });

  test('hearts by strangers, ex-partners and couples who cannot see the writer, and under another post', async () => {
    const { ana, bruno, chloe, dan, mallory } = fixture.cast;
    const comment = await aComment();
    expect((await heart(mallory, comment)).status).toBe(404);
    await setProfile(ana, { is_private: 'false' });
    await block(mallory, chloe);
    expect((await heart(mallory, comment)).status).toBe(404);
    const elsewhere = await addPublished(ana, bruno);
    expect((await heart(dan, { id: comment.id, post: elsewhere.id })).status).toBe(404);
    expect((await heart(dan, comment, { want: 'yes' })).status).toBe(400);
    await part(chloe);
    for (const person of [chloe, dan]) expect((await heart(person, comment)).status).toBe(403);
    expect(await fixture.server.db.query(sql`select from comment_hearts`)).toEqual([]);
  });
});

test('an erasure takes the person’s hearts, and those on their comments', async () => {
  const { ana, chloe, dan } = fixture.cast;
  const comment = await aComment();
  const theirs = (await writeComment(ana, comment.post)).body;
  for (const person of [ana, dan]) await heart(person, comment);
  for (const person of [chloe, dan]) await heart(person, theirs);
  const scope = { userId: chloe.user.id, twosomeIds: [twosomeOf(chloe)] };
  const erase = () =>
    fixture.server.db.transaction((tx) =>
      erasePrivacy(commentPrivacy, { tx, emit: createEmit(transactionHandlers), scope, limit: 1 }),
    );
  while ((await erase()) > 0);
  expect(await fixture.server.db.query(sql`select comment_id, user_id from comment_hearts`)).toEqual([
    { comment_id: theirs.id, user_id: dan.user.id },
  ]);
});
