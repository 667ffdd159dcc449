import { expect, test } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import { createTurns } from './turns.ts';

/** A work that ends when told to. */
function work() {
  let end: (says: string) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const ended = new Promise<string>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  const doing = {
    begun: false,
    end,
    fail,
    run: () => {
      doing.begun = true;
      return ended;
    },
  };
  return doing;
}

test('runs two at once, the rest in the order they came', async () => {
  const takeTurn = createTurns(2, 10);
  const works = Array.from({ length: 5 }, work);
  const ends = works.map((one) => takeTurn(one.run));
  const begun = () => works.map((one) => one.begun);

  await Promise.resolve();
  expect(begun()).toEqual([true, true, false, false, false]);
  works[1]?.end('second');
  expect(await ends[1]).toBe('second');
  await expect.poll(begun).toEqual([true, true, true, false, false]);
  for (const one of works) one.end('done');
  expect(await Promise.all(ends)).toEqual(['done', 'second', 'done', 'done', 'done']);
});

test('a work that fails gives its turn on', async () => {
  const takeTurn = createTurns(1, 10);
  const [bad, good] = [work(), work()];
  const ends = [takeTurn(bad.run), takeTurn(good.run)];
  bad.fail(new Error('broken'));
  good.end('fine');
  await expect(ends[0]).rejects.toThrow('broken');
  expect(await ends[1]).toBe('fine');
  expect(await takeTurn(async () => 'and again')).toBe('and again');
});

test('refuses when the line is full, and is open again when it has emptied', async () => {
  const takeTurn = createTurns(1, 2);
  const works = Array.from({ length: 3 }, work);
  const ends = works.map((one) => takeTurn(one.run));
  const refused = await takeTurn(async () => 'never').catch((error) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ refusal: 'unavailable', retryAfter: 5 });
  for (const one of works) one.end('done');
  await Promise.all(ends);
  expect(await takeTurn(async () => 'now')).toBe('now');
});
