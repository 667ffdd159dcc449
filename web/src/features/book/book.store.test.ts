import { renderHook } from '@testing-library/react';
import type { Book } from '@twosome/contract/book/book.contract';
import { expect, test, vi } from 'vitest';
import { ana, codes } from '../../testing/cast.ts';
import { idOf } from '../../testing/posts.ts';
import { freshScreen } from '../../testing/screen.tsx';
import { leaveOut, leftOutOf, loadBook, useBook } from './book.store.ts';

const browser = freshScreen(ana);
const book: Book = {
  status: 'waiting',
  id: idOf(9),
  title: 'Our 2026',
  from: '2026-01-01',
  until: '2026-12-31',
  by: codes.bruno,
  agreed: false,
  names: ['Ana', 'Bruno'],
  photos: 3,
  left_out: [],
  pages: null,
  bytes: null,
  expires_at: null,
  url: null,
};
const without = (...images: string[]): Book => ({
  ...book,
  left_out: images.map((image) => ({ image, by: ana.id })),
});

/** The book is loaded, and the server holds its answers to the choices. */
async function open() {
  browser.server.respond('GET book/', book);
  browser.server.respond('GET book/:id/content/', []);
  browser.sockets.open();
  await loadBook();
  const answers: ((book: Book) => void)[] = [];
  browser.server.respondWith(
    'POST book/:id/leave_out/',
    () => new Promise((resolve) => void answers.push(resolve)),
  );
  const state = renderHook(useBook).result;
  const left = () => [...leftOutOf(state.current, ana.id).keys()];
  const sent = () =>
    browser.server.requests.filter(({ line }) => line.includes('leave_out')).map(({ body }) => body);
  const answer = async (n: number, with_: Book) => {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(n));
    answers[n]?.(with_);
  };
  return { answer, left, sent };
}

test('a picture that is left out and put back is in the book in the end', async () => {
  const { answer, left, sent } = await open();
  const out = leaveOut(idOf(9), 'sea', true);
  const back = leaveOut(idOf(9), 'sea', false);
  expect(left()).toEqual([]);
  await answer(0, without('sea'));
  await answer(1, without());
  await Promise.all([out, back]);
  expect([left(), sent()]).toEqual([
    [],
    [
      { image: 'sea', want: true },
      { image: 'sea', want: false },
    ],
  ]);
});

test('choices of several pictures are sent one after another', async () => {
  const { answer, left, sent } = await open();
  const choices = [leaveOut(idOf(9), 'sea', true), leaveOut(idOf(9), 'snow', true)];
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  expect(left()).toEqual(['sea', 'snow']);
  await answer(0, without('sea'));
  await answer(1, without('sea', 'snow'));
  await Promise.all(choices);
  expect(left()).toEqual(['sea', 'snow']);
});

test('what the partner left out during a choice stays', async () => {
  const { answer, left, sent } = await open();
  const choice = leaveOut(idOf(9), 'sea', true);
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  const both = { ...book, left_out: [...without('sea').left_out, { image: 'snow', by: codes.bruno }] };
  browser.server.respond('GET book/', both);
  browser.sockets.receive({ type: 'book', data: both, sent_by: codes.bruno });
  await answer(0, without('sea'));
  await choice;
  expect(left()).toEqual(['sea', 'snow']);
});
