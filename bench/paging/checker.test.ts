import { expect, test } from 'vitest';
import { type Checker, createChecker, type Found, type Shown } from './checker.ts';

// A checker that reports nothing is only useful if it is known to find planted faults.

const post = (id: string, over: Partial<Shown> = {}): Shown => ({
  id,
  is_private: false,
  twosome: { id: 'others' },
  ...over,
});
const [a, b, c, d] = [post('a'), post('b'), post('c'), post('d')];
const clean: Found = { hidden: 0, twice: 0, skipped: 0 };

const plays: Record<string, [Partial<Found>, (checker: Checker) => void]> = {
  'everything once, in two pages': [
    {},
    (checker) => {
      const reading = checker.read();
      reading.page([a, b], 1);
      reading.page([c, d], 2);
      reading.end(['a', 'b', 'c', 'd']);
    },
  ],
  'a private post': [
    { hidden: 1 },
    (checker) => checker.read().page([a, post('b', { is_private: true })], 1),
  ],
  'a post that was hidden before the page was requestedAt for': [
    { hidden: 1 },
    (checker) => {
      checker.hid('b', 5);
      checker.read().page([a, b], 6);
    },
  ],
  'a post that was hidden while the page was on its way': [
    {},
    (checker) => {
      checker.hid('b', 5);
      checker.read().page([a, b], 4);
    },
  ],
  'a post that was hidden and is back': [
    {},
    (checker) => {
      checker.hid('b', 5);
      checker.shows('b');
      checker.read().page([a, b], 6);
    },
  ],
  'a post that was hidden again': [
    { hidden: 1 },
    (checker) => {
      checker.hid('b', 5);
      checker.shows('b');
      checker.hid('b', 7);
      checker.read().page([a, b], 8);
    },
  ],
  'a hidden one on each of two pages, which is also the same one': [
    { hidden: 2, twice: 1 },
    (checker) => {
      checker.hid('b', 5);
      const reading = checker.read();
      reading.page([b], 6);
      reading.page([b], 7);
    },
  ],
  'a post on two pages': [
    { twice: 1 },
    (checker) => {
      const reading = checker.read();
      reading.page([a, b], 1);
      reading.page([b, c], 2);
    },
  ],
  'a post twice on one page': [{ twice: 1 }, (checker) => checker.read().page([a, a], 1)],
  'the same post in two readings': [
    {},
    (checker) => {
      checker.read().page([a], 1);
      checker.read().page([a], 2);
    },
  ],
  'an untouched post that no page shows': [
    { skipped: 1 },
    (checker) => {
      const reading = checker.read();
      reading.page([a], 1);
      reading.page([c], 2);
      reading.end(['a', 'b', 'c']);
    },
  ],
  'one that only an earlier reading showed': [
    { skipped: 1 },
    (checker) => {
      checker.read().page([a, b], 1);
      const reading = checker.read();
      reading.page([a], 2);
      reading.end(['a', 'b']);
    },
  ],
  'the reader’s own private post, twice': [
    {},
    (checker) => {
      const own = post('own', { is_private: true, twosome: { id: 'reader' } });
      checker.read().page([own, own], 1);
    },
  ],
};

test.each(Object.entries(plays))('%s', (_name, [wrong, play]) => {
  const checker = createChecker('reader');
  play(checker);
  expect(checker.found).toEqual({ ...clean, ...wrong });
});
