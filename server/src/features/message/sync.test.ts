import type { Message } from '@twosome/contract/message/message.contract';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { twosomeOf } from '../../testing/cast.ts';
import {
  messagesOf,
  postMessage,
  receivesMessage,
  sendAndReceive,
  sendMessage,
  sync,
} from '../../testing/chat.ts';
import { createFixture } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Person } from '../../testing/person.ts';

// Syncing after a reconnect, paging through older messages, and the neighbours of an old message.

const fixture = createFixture();
const textsOf = (messages: readonly Message[]) => messages.map(({ text }) => text);
const readPage = async (person: Person, cursor: string) =>
  (await person.call(`GET message/more/${cursor}/`)).body;
const around = (person: Person, id = '') => person.call(`GET message/around/${id}/`);
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);

/** Inserts messages of a person, 2 ms apart. */
async function insertMessages(person: Person, texts: readonly string[]): Promise<string[]> {
  const ids = texts.map(() => newId());
  const { db } = fixture.server;
  await db.query(sql`
    insert into rooms (twosome_id, last_number, last_added_at)
    values (${twosomeOf(person)}::text, ${texts.length}::bigint, now() - interval '1 hour')
  `);
  await db.query(sql`
    insert into messages (id, twosome_id, number, changed, sent_by, client_id, text, added_at)
    select id, ${twosomeOf(person)}::text, ordinal, ordinal, ${person.user.id}::text, id, text,
      now() - interval '2 hours' + ordinal * interval '2 milliseconds'
    from unnest(${ids}::text[], ${texts}::text[]) with ordinality as sent (id, text, ordinal)
  `);
  return ids;
}

describe('a device that reconnects', () => {
  test('without messages receives the newest twenty, oldest first [S7.47 S9.2]', async () => {
    const { ana, bruno } = fixture.cast;
    await insertMessages(ana, numbers(1, 25));
    const client = await bruno.listen('message');
    const { results, reset } = await sync(client);
    expect([textsOf(results), reset]).toEqual([numbers(6, 25), undefined]);
    expect(await sync(await fixture.cast.chloe.listen('message'))).toEqual({
      results: [],
      history: 0,
      pinned: null,
    });
  });

  test('receives all newer messages of both, and deletions of any age', async () => {
    const { ana, bruno } = fixture.cast;
    const [deletedId, last] = (await insertMessages(ana, numbers(1, 40))).slice(-2);
    const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
    await sendAndReceive(his, 'new');
    await ana.call(`DELETE message/${deletedId}/`);
    await sendAndReceive(hers, 'newer');
    const { results, reset } = await sync(his, last);
    expect([textsOf(results), reset]).toEqual([['', 'new', 'newer'], undefined]);
    expect(results[0]).toMatchObject({ id: deletedId, files: [], reply_to: null, sent_by: ana.user.id });
    const newest = results.at(-1)?.id;
    expect(textsOf((await sync(hers, newest)).results)).toEqual([]);
    // the deletion is sent again, which is harmless
    await ana.call(`DELETE message/${newest}/`);
    expect(textsOf((await sync(his, newest)).results)).toEqual(['']);
  });

  test('receives up to two hundred messages, and starts over when there are more', async () => {
    const { ana, bruno } = fixture.cast;
    const ids = await insertMessages(ana, numbers(1, limits.syncedMessages + 2));
    const client = await bruno.listen('message');
    const complete = await sync(client, ids[1]);
    expect([textsOf(complete.results), complete.reset]).toEqual([
      numbers(3, limits.syncedMessages + 2),
      undefined,
    ]);
    const restarted = await sync(client, ids[0]);
    expect([textsOf(restarted.results), restarted.reset]).toEqual([
      numbers(limits.syncedMessages - 17, limits.syncedMessages + 2),
      true,
    ]);
  });

  test('receives a response of limited size in bytes', async () => {
    const { ana, bruno } = fixture.cast;
    const ids = await insertMessages(
      ana,
      Array(limits.syncedMessages).fill('\u{1f600}'.repeat(limits.messageText)),
    );
    const client = await bruno.listen('message');
    const { results, reset } = await sync(client, ids[0]);
    expect([results.length, reset]).toEqual([limits.pageSize, true]);
    // the connection is still open
    await sendAndReceive(client, 'thanks');
  });

  test.each(['another couple’s', 'an unknown'])('with %s id starts over', async (kind) => {
    const { ana, bruno, chloe } = fixture.cast;
    await insertMessages(ana, numbers(1, 3));
    const theirs = await sendAndReceive(await chloe.listen('message'), 'our secret');
    const client = await bruno.listen('message');
    const { results, reset } = await sync(client, kind === 'another couple’s' ? theirs.id : newId());
    expect([textsOf(results), reset]).toEqual([numbers(1, 3), true]);
  });
});

describe('older messages', () => {
  test('have pages of twenty, newest first, without repeats or gaps while new messages arrive [S7.35 S9.2]', async () => {
    const { ana, bruno } = fixture.cast;
    await insertMessages(ana, numbers(1, 45));
    const client = await ana.listen('message');
    const pages: Message[][] = [await readPage(bruno, 'latest')];
    while (pages.at(-1)?.length === limits.pageSize) {
      await receivesMessage(client, sendMessage(client, 'newer'));
      pages.push(await readPage(bruno, pages.at(-1)?.at(-1)?.id ?? ''));
    }
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
    expect(textsOf(pages.flat())).toEqual(numbers(1, 45).toReversed());
  });

  test('continue after a deleted message, which is empty', async () => {
    const { ana, bruno } = fixture.cast;
    const ids = await insertMessages(ana, numbers(1, 5));
    await ana.call(`DELETE message/${ids[2]}/`);
    expect(textsOf(await readPage(bruno, ids[2] ?? ''))).toEqual(['2', '1']);
    expect(textsOf(await readPage(bruno, 'latest'))).toEqual(['5', '4', '', '2', '1']);
    expect(textsOf((await around(bruno, ids[2])).body.results)).toEqual(['1', '2', '', '4', '5']);
    expect(await readPage(bruno, ids[0] ?? '')).toEqual([]);
  });

  test('of another couple or of an unknown cursor are not found', async () => {
    const { ana, chloe } = fixture.cast;
    const [id] = await insertMessages(ana, ['our secret']);
    for (const cursor of [id, newId(), 'newest', '0'])
      expect((await chloe.call(`GET message/more/${cursor}/`)).status).toBe(404);
    expect(await readPage(chloe, 'latest')).toEqual([]);
    expect(messagesOf(await chloe.listen('message'))).toEqual([]);
  });
});

describe('the messages around one', () => {
  test.each([
    [1, [1, 21], false, true],
    [21, [1, 41], false, true],
    [22, [2, 42], true, true],
    [30, [10, 50], true, true],
    [40, [20, 60], true, false],
    [60, [40, 60], true, false],
  ] as const)('of number %i of 60 are numbers %j', async (number, [first, last], older, newer) => {
    const ids = await insertMessages(fixture.cast.ana, numbers(1, 60));
    const { body } = await around(fixture.cast.ana, ids[number - 1]);
    expect([textsOf(body.results), body.has_older, body.has_newer]).toEqual([
      numbers(first, last),
      older,
      newer,
    ]);
  });

  test('are also found by the id of a photo, with working image URLs until the message is taken down', async () => {
    const { ana, bruno } = fixture.cast;
    const { body: sent } = await postMessage(ana, { text: 'the lake', files: [await smallPhoto('#cc3355')] });
    const { body } = await around(bruno, sent.files[0].id);
    expect([textsOf(body.results), body.has_older, body.has_newer]).toEqual([['the lake'], false, false]);
    expect((await bruno.fetch(body.results[0].files[0].url)).status).toBe(200);
    await fixture.server.db.query(sql`update messages set taken_down_at = now() where id = ${sent.id}::text`);
    expect((await around(bruno, sent.id)).body.results).toMatchObject([{ id: sent.id, text: '', files: [] }]);
  });

  test('are not found by another couple’s message or photo, or by an unknown id', async () => {
    const { ana, chloe } = fixture.cast;
    const { body: sent } = await postMessage(ana, { text: 'ours', files: [await smallPhoto('#cc3355')] });
    const [own] = await insertMessages(chloe, ['theirs']);
    for (const id of [sent.id, sent.files[0].id, newId(), 'latest', '0'])
      expect((await around(chloe, id)).status).toBe(404);
    expect(textsOf((await around(chloe, own)).body.results)).toEqual(['theirs']);
  });
});
