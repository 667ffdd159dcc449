import { newId } from '@twosome/contract/platform/ids';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { messagesOf, sendAndReceive, sync } from '../../testing/chat.ts';
import { createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';
import { setMessageTakenDown } from './message.ts';

const fixture = createFixture();
const minute = 60_000;
const react = (person: Person, id: string, emoji: unknown) =>
  person.call(`POST message/${id}/react/`, { body: { emoji } });
const edit = (person: Person, id: string, text: unknown) =>
  person.call(`PATCH message/${id}/`, { body: { text } });
const hello = async () => {
  const hers = await fixture.cast.ana.listen('message');
  return { hers, sent: await sendAndReceive(hers, 'Hello') };
};

describe('a reaction', () => {
  test('is one for each person, reaches both partners, and is taken away [S4.82]', async () => {
    const { ana, bruno } = fixture.cast;
    const { hers, sent } = await hello();
    expect(sent).toMatchObject({ reactions: [], edited_at: null });
    const first = await react(bruno, sent.id, '❤️');
    expect(first).toMatchObject({ status: 200, body: { reactions: [{ by: bruno.user.id, emoji: '❤️' }] } });
    expect(first.body.version).toBeGreaterThan(sent.version);
    await hers.receives(({ data }) => (data as { version?: number }).version === first.body.version);
    await react(ana, sent.id, '😂');
    const both = await react(bruno, sent.id, '👍');
    expect(both.body.reactions).toHaveLength(2);
    expect(both.body.reactions).toContainEqual({ by: bruno.user.id, emoji: '👍' });
    const repeated = await react(bruno, sent.id, '👍');
    expect(repeated.body.version).toBe(both.body.version);
    expect((await react(bruno, sent.id, null)).body.reactions).toEqual([{ by: ana.user.id, emoji: '😂' }]);
  });

  test('reaches the partner as soon as it is stored, not at the next poll of the room', async () => {
    const { hers, sent } = await hello();
    const startedAt = performance.now();
    for (const emoji of ['❤️', '😂', '👍']) {
      const { version } = (await react(fixture.cast.bruno, sent.id, emoji)).body;
      await hers.receives(({ data }) => (data as { version?: number }).version === version);
    }
    // by polls alone, the third would come at least four seconds after the first
    expect(performance.now() - startedAt).toBeLessThan(3_500);
  });

  test.each(['a', '', '😂😂', `👩${'\u200d👩'.repeat(15)}`, 7])('may not be %j', async (emoji) => {
    const { sent } = await hello();
    expect((await react(fixture.cast.bruno, sent.id, emoji)).status).toBe(400);
  });
});

describe('an edit', () => {
  test('replaces the text for both, marks it, and is repeatable', async () => {
    const { ana, bruno } = fixture.cast;
    const { sent } = await hello();
    const his = await bruno.listen('message');
    const edited = await edit(ana, sent.id, 'Hello, you');
    expect(edited).toMatchObject({
      status: 200,
      body: { text: 'Hello, you', edited_at: expect.any(String) },
    });
    await his.receives(({ data }) => (data as { text?: string }).text === 'Hello, you');
    expect((await edit(ana, sent.id, 'Hello, you')).body.version).toBe(edited.body.version);
  });

  test('ends after 15 minutes [S4.83]', async () => {
    const { ana } = fixture.cast;
    const { sent } = await hello();
    moveClock(15 * minute);
    expect((await edit(ana, sent.id, 'Too late')).status).toBe(403);
  });

  test.each(['', '  ', 'x'.repeat(4001), '\u0007', 7])('may not be %j', async (text) => {
    const { sent } = await hello();
    expect((await edit(fixture.cast.ana, sent.id, text)).status).toBe(400);
  });
});

test('a device that was offline learns of changes of old messages by sync_message [S4.84]', async () => {
  const { ana, bruno } = fixture.cast;
  const { hers, sent: old } = await hello();
  const newest = await sendAndReceive(hers, 'The newest');
  await react(bruno, old.id, '❤️');
  await edit(ana, old.id, 'Hello again');
  const second = await ana.listen('message');
  const { results, reset } = await sync(second, newest.id);
  expect(reset).toBeUndefined();
  expect(results).toMatchObject([
    { id: old.id, text: 'Hello again', reactions: [{ by: bruno.user.id, emoji: '❤️' }] },
  ]);
  expect(messagesOf(second)).toEqual([]);
});

describe('refuses', () => {
  test('everybody else, as if the message did not exist', async () => {
    const { chloe, ana, eve } = fixture.cast;
    const { sent } = await hello();
    const unknown = newId();
    for (const id of [sent.id, unknown]) {
      expect((await react(chloe, id, '😂')).status).toBe(404);
      expect((await edit(chloe, id, 'x')).status).toBe(404);
      expect((await react(eve, id, '😂')).status).toBe(403);
    }
    expect((await react(ana, unknown, '😂')).status).toBe(404);
  });

  test('an edit of the partner’s message', async () => {
    const { sent } = await hello();
    expect((await edit(fixture.cast.bruno, sent.id, 'Mine now')).status).toBe(403);
  });

  test('a deleted message, which loses its reactions', async () => {
    const { ana, bruno } = fixture.cast;
    const { sent } = await hello();
    await react(bruno, sent.id, '😂');
    await ana.call(`DELETE message/${sent.id}/`);
    expect((await react(bruno, sent.id, '😂')).status).toBe(404);
    expect((await edit(ana, sent.id, 'Back')).status).toBe(404);
    const { body } = await bruno.call('GET message/more/latest/');
    expect(body[0]).toMatchObject({ id: sent.id, text: '', reactions: [], edited_at: null });
  });

  test('a message that was taken down, whose reactions are hidden', async () => {
    const { ana, bruno } = fixture.cast;
    const { sent } = await hello();
    await react(bruno, sent.id, '😂');
    await fixture.server.db.transaction((tx) => setMessageTakenDown(tx, async () => {}, sent.id, true));
    expect((await react(bruno, sent.id, '❤️')).status).toBe(404);
    expect((await edit(ana, sent.id, 'Back')).status).toBe(404);
    expect((await ana.call('GET message/more/latest/')).body[0].reactions).toEqual([]);
  });

  test('an ex-partner', async () => {
    const { ana, bruno } = fixture.cast;
    const { sent } = await hello();
    await ana.call('POST auth/disconnect/', { body: {} });
    expect((await react(bruno, sent.id, '😂')).status).toBe(403);
    expect((await edit(ana, sent.id, 'x')).status).toBe(403);
  });
});
