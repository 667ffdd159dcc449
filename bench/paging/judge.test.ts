import { expect, test } from 'vitest';
import { createJudge, type Found, type Judge, type Shown } from './judge.ts';

// A measurement that finds nothing says nothing until it is seen to find what was planted.

const post = (id: string, over: Partial<Shown> = {}): Shown => ({
  id,
  is_private: false,
  twosome: { id: 'others' },
  ...over,
});
const [a, b, c, d] = [post('a'), post('b'), post('c'), post('d')];
const clean: Found = { hidden: 0, twice: 0, skipped: 0 };

const plays: Record<string, [Partial<Found>, (judge: Judge) => void]> = {
  'everything once, in two pages': [
    {},
    (judge) => {
      const reading = judge.read();
      reading.page([a, b], 1);
      reading.page([c, d], 2);
      reading.end(['a', 'b', 'c', 'd']);
    },
  ],
  'a private post': [{ hidden: 1 }, (judge) => judge.read().page([a, post('b', { is_private: true })], 1)],
  'a post that was hidden before the page was asked for': [
    { hidden: 1 },
    (judge) => {
      judge.hid('b', 5);
      judge.read().page([a, b], 6);
    },
  ],
  'a post that was hidden while the page was on its way': [
    {},
    (judge) => {
      judge.hid('b', 5);
      judge.read().page([a, b], 4);
    },
  ],
  'a post that was hidden and is back': [
    {},
    (judge) => {
      judge.hid('b', 5);
      judge.shows('b');
      judge.read().page([a, b], 6);
    },
  ],
  'a post that was hidden again': [
    { hidden: 1 },
    (judge) => {
      judge.hid('b', 5);
      judge.shows('b');
      judge.hid('b', 7);
      judge.read().page([a, b], 8);
    },
  ],
  'a hidden one on each of two pages, which is also the same one': [
    { hidden: 2, twice: 1 },
    (judge) => {
      judge.hid('b', 5);
      const reading = judge.read();
      reading.page([b], 6);
      reading.page([b], 7);
    },
  ],
  'a post on two pages': [
    { twice: 1 },
    (judge) => {
      const reading = judge.read();
      reading.page([a, b], 1);
      reading.page([b, c], 2);
    },
  ],
  'a post twice on one page': [{ twice: 1 }, (judge) => judge.read().page([a, a], 1)],
  'the same post in two readings': [
    {},
    (judge) => {
      judge.read().page([a], 1);
      judge.read().page([a], 2);
    },
  ],
  'an untouched post that no page shows': [
    { skipped: 1 },
    (judge) => {
      const reading = judge.read();
      reading.page([a], 1);
      reading.page([c], 2);
      reading.end(['a', 'b', 'c']);
    },
  ],
  'one that only an earlier reading showed': [
    { skipped: 1 },
    (judge) => {
      judge.read().page([a, b], 1);
      const reading = judge.read();
      reading.page([a], 2);
      reading.end(['a', 'b']);
    },
  ],
  'the reader’s own private post, twice': [
    {},
    (judge) => {
      const own = post('own', { is_private: true, twosome: { id: 'reader' } });
      judge.read().page([own, own], 1);
    },
  ],
};

test.each(Object.entries(plays))('%s', (_name, [wrong, play]) => {
  const judge = createJudge('reader');
  play(judge);
  expect(judge.found).toEqual({ ...clean, ...wrong });
});
