import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { twosomeOf } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import type { Answer } from '../../testing/person.ts';
import { type Strain, strainOf } from '../../testing/strain.ts';

// A couple fills its room with the longest messages, and searches it many times in parallel.

const fixture = createFixture();

/** Adds messages to the room of Ana and Bruno, one a second; the oldest has `first` as its text. */
async function fill(count: number, text: string, first = text) {
  const { ana } = fixture.cast;
  // a few at a time, because the database folds each text
  for (let from = 1; from <= count; from += 500)
    await fixture.server.db.query(sql`
      insert into messages (id, twosome_id, number, changed, sent_by, client_id, text, added_at)
      select lpad(n::text, 20, '0'), ${twosomeOf(ana)}::text, n, n, ${ana.user.id}::text, 'fill' || n,
        case n when 1 then ${first}::text else ${text}::text end, timestamptz '2020-01-01' + n * interval '1 second'
      from generate_series(${from}::int, ${Math.min(from + 499, count)}::int) as n
    `);
}
const idOf = (n: number): string => String(n).padStart(20, '0');
const search = (q: string, path = `message/search/?${new URLSearchParams({ q })}`): Promise<Answer> =>
  fixture.cast.ana.call(`GET ${path}`);
/** All results of a search, page by page. */
async function searchAll(q: string): Promise<string[]> {
  const found: string[] = [];
  for (let answer = await search(q); ; answer = await search(q, answer.body.next.slice('/api/v1/'.length))) {
    expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
    found.push(...answer.body.results.map(({ id }: { id: string }) => id));
    if (answer.body.next === null) return found;
  }
}

test('the oldest of 20,000 messages is found, and a word that none has is not [S4.91]', async () => {
  await fill(20_000, 'Good morning, what shall we have for dinner?', 'At the lighthouse');
  expect(await searchAll('LIGHTHOUSE')).toEqual([idOf(1)]);
  expect(await searchAll('submarine')).toEqual([]);
  const startedAt = performance.now();
  await searchAll('lightship');
  console.log(`A word that none of 20,000 messages has: ${(performance.now() - startedAt).toFixed(0)} ms`);
  const { results } = (await search('dinner')).body;
  expect([results.length, results[0].id]).toEqual([limits.pageSize, idOf(20_000)]);
});

test('the oldest of more messages than one statement searches is found among the longest ones [S4.91]', async () => {
  await fill(2_500, '🦀'.repeat(limits.messageText), 'lighthouse');
  expect(await searchAll('lighthouse')).toEqual([idOf(1)]);
});

describe('a room of more messages than two statements search', () => {
  /** Counts the statements that search, and makes each so many milliseconds slower. */
  function countWindows(slowerMs = 0): { count: number } {
    const { db } = fixture.server;
    const query = db.query.bind(db);
    const windows = { count: 0 };
    const spy = vi.spyOn(db, 'query').mockImplementation(async (statement) => {
      if (statement.text.includes('m.folded')) {
        windows.count += 1;
        await wait(slowerMs);
      }
      return query(statement);
    });
    onTestFinished(() => spy.mockRestore());
    return windows;
  }

  test('is read in one request for a rare word, and only as far as needed for a common one', async () => {
    await fill(4_500, 'What shall we have for dinner?', 'At the lighthouse');
    const windows = countWindows();
    expect([(await search('dinner')).body.results.length, windows.count]).toEqual([limits.pageSize, 1]);
    // again where the machine is too busy for a single request
    await expect
      .poll(async () => (await search('lighthouse')).body.results.map(({ id }: { id: string }) => id))
      .toEqual([idOf(1)]);
  });

  test('is read in several requests where that takes longer than 200 ms', async () => {
    await fill(4_500, 'What shall we have for dinner?', 'At the lighthouse');
    const windows = countWindows(110);
    const { results, next } = (await search('lighthouse')).body;
    expect([results, windows.count < 3]).toEqual([[], true]);
    expect(next).toContain('q=lighthouse');
    expect(await searchAll('lighthouse')).toEqual([idOf(1)]);
  });
});

test('of many parallel searches some are refused with the time to wait, and other couples are served', async () => {
  const { chloe } = fixture.cast;
  await fill(1_000, '🦀'.repeat(limits.messageText));
  const answers: Answer[] = [];
  const work = async () =>
    void answers.push(...(await Promise.all(Array.from({ length: 24 }, () => search('lighthouse')))));
  const request = () => chloe.call('GET post/?is_timeline=true');
  const isFine = ({ longestTurn, slower }: Strain) => longestTurn <= 50 && slower <= 2;
  const strain = await strainOf({ work, request }, isFine);
  console.log(
    `24 searches: longest turn ${strain.longestTurn.toFixed(0)} ms, others ${strain.slower.toFixed(1)} times slower`,
  );
  expect(isFine(strain)).toBe(true);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  for (const { status, headers } of answers) if (status === 429) expect(headers.get('retry-after')).toBe('1');
  expect((await search('lighthouse')).status).toBe(200);
});
