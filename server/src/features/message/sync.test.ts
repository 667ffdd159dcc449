import type { Message } from '@twosome/contract/message/message.contract';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { twosomeOf } from '../../testing/cast.ts';
import { hearsMessage, messagesOf, say, sync, tell } from '../../testing/chat.ts';
import type { Person } from '../../testing/person.ts';
import { setStage } from '../../testing/stage.ts';

// What a device that comes back is told, and what the older pages hold.

const stage = setStage();
const textsOf = (messages: readonly Message[]) => messages.map(({ text }) => text);
const read = async (person: Person, cursor: string) =>
  (await person.call(`GET message/more/${cursor}/`)).body;
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => `${from + place}`);

/** Messages by somebody, straight into the tables, as if they had been said one after the other. */
async function filled(person: Person, texts: readonly string[]): Promise<string[]> {
  const ids = texts.map(() => newId());
  const { db } = stage.server;
  await db.query(sql`
    insert into rooms (twosome_id, last_number, last_added_at)
    values (${twosomeOf(person)}::text, ${texts.length}::bigint, now() - interval '1 hour')
  `);
  await db.query(sql`
    insert into messages (id, twosome_id, number, changed, sent_by, client_id, text, added_at)
    select id, ${twosomeOf(person)}::text, place, place, ${person.user.id}::text, id, text,
      now() - interval '2 hours' + place * interval '2 milliseconds'
    from unnest(${ids}::text[], ${texts}::text[]) with ordinality as said (id, text, place)
  `);
  return ids;
}

describe('a device that comes back', () => {
  test('with nothing is told the newest twenty, oldest first [S7.47 S9.2]', async () => {
    const { ana, bruno } = stage.cast;
    await filled(ana, numbers(1, 25));
    const ear = await bruno.listen('message');
    const { results, reset } = await sync(ear);
    expect([textsOf(results), reset]).toEqual([numbers(6, 25), undefined]);
    expect(await sync(await stage.cast.chloe.listen('message'))).toEqual({ results: [] });
  });

  test('is told everything after what it has, from both, and what was deleted since, however old', async () => {
    const { ana, bruno } = stage.cast;
    const [old, last] = (await filled(ana, numbers(1, 40))).slice(-2);
    const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
    await tell(his, 'new');
    await ana.call(`DELETE message/${old}/`);
    await tell(hers, 'newer');
    const { results, reset } = await sync(his, last);
    expect([textsOf(results), reset]).toEqual([['', 'new', 'newer'], undefined]);
    expect(results[0]).toMatchObject({ id: old, files: [], reply_to: null, sent_by: ana.user.id });
    const newest = results.at(-1)?.id;
    // it knows of the deletion already, which does no harm
    await ana.call(`DELETE message/${newest}/`);
    expect(textsOf((await sync(his, newest)).results)).toEqual(['']);
  });

  test('that has everything is told nothing', async () => {
    const { ana, bruno } = stage.cast;
    const last = (await filled(ana, numbers(1, 3))).at(-1);
    expect(await sync(await bruno.listen('message'), last)).toEqual({ results: [] });
  });

  test('is told two hundred, and begins anew where there are more', async () => {
    const { ana, bruno } = stage.cast;
    const ids = await filled(ana, numbers(1, limits.syncedMessages + 2));
    const ear = await bruno.listen('message');
    const whole = await sync(ear, ids[1]);
    expect([textsOf(whole.results), whole.reset]).toEqual([numbers(3, limits.syncedMessages + 2), undefined]);
    const anew = await sync(ear, ids[0]);
    expect([textsOf(anew.results), anew.reset]).toEqual([
      numbers(limits.syncedMessages - 17, limits.syncedMessages + 2),
      true,
    ]);
  });

  test('is told no more than it can take, in bytes too', async () => {
    const { ana, bruno } = stage.cast;
    const ids = await filled(ana, Array(limits.syncedMessages).fill('\u{1f600}'.repeat(limits.messageText)));
    const ear = await bruno.listen('message');
    const { results, reset } = await sync(ear, ids[0]);
    expect([results.length, reset]).toEqual([limits.pageSize, true]);
    // it is still there
    await tell(ear, 'thanks');
  });

  test.each(['theirs', 'nobody’s'])('with an id of %s begins anew', async (whose) => {
    const { ana, bruno, chloe } = stage.cast;
    await filled(ana, numbers(1, 3));
    const theirs = await tell(await chloe.listen('message'), 'our secret');
    const ear = await bruno.listen('message');
    const { results, reset } = await sync(ear, whose === 'theirs' ? theirs.id : newId());
    expect([textsOf(results), reset]).toEqual([numbers(1, 3), true]);
  });
});

describe('the older ones', () => {
  test('come twenty at a time, newest first, and none twice or never while new ones come [S7.35 S9.2]', async () => {
    const { ana, bruno } = stage.cast;
    await filled(ana, numbers(1, 45));
    const ear = await ana.listen('message');
    const pages: Message[][] = [await read(bruno, 'latest')];
    while (pages.at(-1)?.length === limits.pageSize) {
      await hearsMessage(ear, say(ear, 'meanwhile'));
      pages.push(await read(bruno, pages.at(-1)?.at(-1)?.id ?? ''));
    }
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
    expect(textsOf(pages.flat())).toEqual(numbers(1, 45).toReversed());
  });

  test('after a deleted one go on where it was', async () => {
    const { ana, bruno } = stage.cast;
    const ids = await filled(ana, numbers(1, 5));
    await ana.call(`DELETE message/${ids[2]}/`);
    expect(textsOf(await read(bruno, ids[2] ?? ''))).toEqual(['2', '1']);
    expect(textsOf(await read(bruno, 'latest'))).toEqual(['5', '4', '', '2', '1']);
    expect(await read(bruno, ids[0] ?? '')).toEqual([]);
  });

  test('of another couple, or of nobody, are not found', async () => {
    const { ana, chloe } = stage.cast;
    const [id] = await filled(ana, ['our secret']);
    for (const cursor of [id, newId(), 'newest', '0'])
      expect((await chloe.call(`GET message/more/${cursor}/`)).status).toBe(404);
    expect(await read(chloe, 'latest')).toEqual([]);
    expect(messagesOf(await chloe.listen('message'))).toEqual([]);
  });
});
