import { act, screen, within } from '@testing-library/react';
import type { Book, BookPost } from '@twosome/contract/book/book.contract';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ana, codes } from '../../testing/cast.ts';
import { idOf } from '../../testing/posts.ts';
import { answer, button, freshScreen, press, visit } from '../../testing/screen.tsx';
import BookScreen from './BookScreen.tsx';
import { useBookNews } from './useBookNews.ts';

const browser = freshScreen(ana);
const picture = (n: number): BookPost['images'][number] => ({
  id: idOf(n),
  image: `/media/post/${idOf(1)}/${idOf(n)}/full?s=s`,
  medium: `/media/post/${idOf(1)}/${idOf(n)}/medium?s=s`,
  thumbnail: `/media/post/${idOf(1)}/${idOf(n)}/thumb?s=s`,
  width: 1024,
  height: 1024,
  placeholder: '',
  alt: `Picture ${n}`,
});
const posts: BookPost[] = [
  { id: idOf(1), day: '2026-03-09', text: 'By the sea.', aspect: '1:1', images: [picture(11)] },
  { id: idOf(2), day: '2026-04-01', text: 'Snow.', aspect: '1:1', images: [picture(21), picture(22)] },
];
const waiting: Book = {
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
const none: Book = { ...waiting, status: 'none', id: null, by: null, from: null, until: null, photos: 0 };
const ready: Book = {
  ...waiting,
  status: 'ready',
  agreed: true,
  pages: 8,
  bytes: 1_000_000,
  expires_at: '2026-12-24T10:00:00.000Z',
  url: `/media/book/${idOf(9)}/our-year.pdf?s=s`,
};

function show(book: Book) {
  browser.server.respond('GET book/', book);
  browser.server.respond('GET book/:id/content/', posts);
  browser.sockets.open();
  return visit(<BookScreen />);
}
const bodyOf = (line: string) => browser.server.requests.find((one) => one.line === line)?.body;

function News() {
  useBookNews();
  return null;
}

test('a book is asked for, and its pages are shown [S1.60 S1.64]', async () => {
  show(none);
  await screen.findByText('A book of your time together');
  browser.server.respond('POST book/', { ...waiting, by: ana.id });
  await press('Ask Bruno');
  await screen.findByText('Waiting for Bruno');
  expect(bodyOf('POST book/')).toMatchObject({ title: expect.stringMatching(/^Our \d{4}$/) });
  const pages = await screen.findByRole('group', { name: 'Pages of the book' });
  // cover, March, 1, April, 2, end
  within(pages).getByText('1/6');
  within(pages).getByText('Our 2026');
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull();
});

test('the server’s reason stands under the time, and what was typed stays', async () => {
  show(none);
  browser.server.fail('POST book/', 400, { from: ['You two posted no photos in this time.'] });
  await press('Ask Bruno');
  await screen.findByText('You two posted no photos in this time.');
});

test('a proposed book is agreed to, and offered when a frame says that it is ready', async () => {
  show(waiting);
  await screen.findByText('Bruno suggests a photo book');
  browser.server.respond('POST book/:id/agree/', { ...waiting, status: 'making', agreed: true });
  await press('Agree');
  await screen.findByText('Your book is being made');
  browser.sockets.receive({ type: 'book', data: ready });
  await screen.findByText('8 pages of 15 × 15 cm, here until 24 December.');
  expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(ready.url);
  await press('Make another book');
  await screen.findByText(/It replaces the book that you have now/);
});

test.each([
  ['is ready', ready, 'Your book is ready'],
  ['could not be made', { ...waiting, status: 'failed', agreed: true }, 'Your book could not be made'],
] as const)('elsewhere a toast says that the book %s, and leads to it [S1.65]', async (_, book, text) => {
  browser.server.respond('GET book/', book);
  browser.server.respond('GET book/:id/content/', posts);
  browser.sockets.open();
  const news = (screen: ReactNode) => (
    <>
      <News />
      {screen}
    </>
  );
  visit({ '/home': news(<p>Home</p>), '/book': news(<BookScreen />) }, '/home');
  act(() => browser.sockets.receive({ type: 'book', data: { ...book, status: 'making' } }));
  act(() => browser.sockets.receive({ type: 'book', data: book }));
  await screen.findByText(text);
  await press('Show');
  await screen.findByRole('group', { name: 'Pages of the book' });
});

test('a photo that was left out is named by who did it [S1.61]', async () => {
  show({ ...waiting, photos: 2, left_out: [{ image: idOf(21), by: codes.bruno }] });
  await press('1 photo left out');
  await screen.findByText('Bruno left this out');
  expect(screen.queryByRole('button', { name: 'Put back' })).toBeNull();
});

test.each([
  ['Decline', 'Decline this book?', waiting],
  ['Take back', 'Take this book back?', { ...waiting, by: codes.ana }],
  ['Delete this book', 'Delete this book?', ready],
])('%s asks in the same words before the book goes [S1.62]', async (label, title, book) => {
  show(book);
  await press(label);
  browser.server.respond('DELETE book/:id/', null);
  browser.server.respond('GET book/', none);
  await answer(title, label);
  await button('Ask Bruno');
});

test('a book that the partner takes away leaves the form', async () => {
  show(waiting);
  await screen.findByText('Bruno suggests a photo book');
  browser.sockets.receive({ type: 'book', data: none });
  await button('Ask Bruno');
});

test('without a response there is Retry', async () => {
  browser.server.disconnect('GET book/');
  visit(<BookScreen />);
  await button('Retry');
});
