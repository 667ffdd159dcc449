import { screen, waitFor, within } from '@testing-library/react';
import { addDays } from '@twosome/contract/platform/calendar-days';
import { beforeEach, expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { today } from '../platform/days.ts';
import { ana, codes } from '../testing/cast.ts';
import { widen, withLayout } from '../testing/layout.ts';
import { fileOf } from '../testing/messages.ts';
import { idOf } from '../testing/posts.ts';
import { dayOf } from '../testing/questions.ts';
import { freshScreen, visit } from '../testing/screen.tsx';
import RoomScreen from './RoomScreen.tsx';

const browser = freshScreen();
withLayout();
beforeEach(() => {
  upsertUser(ana);
  const photo = {
    ...fileOf(1),
    message_id: idOf(9),
    sent_by: codes.bruno,
    added_at: '2026-11-20T09:00:00.000Z',
  };
  browser.server.respond('GET message/media/', { results: [photo], next: null });
  browser.server.respond('GET question/', dayOf({ day: today() }));
  const lake = {
    id: idOf(3),
    title: 'The lake',
    date: addDays(today(), 21),
    yearly: false,
    added_by: codes.ana,
  };
  browser.server.respond('GET countdown/', { results: [lake], next: null });
});

test('beside the room are the newest photos, the question and the next day [S2.203]', async () => {
  widen(1200);
  visit(<RoomScreen />, '/message');
  const aside = within(await screen.findByRole('complementary', { name: 'More' }));
  const links = () => aside.queryAllByRole('link').map((link) => link.getAttribute('href'));
  const shown = ['/message/media', `/message?messageId=${idOf(9)}&messagePhotoId=${fileOf(1).id}`];
  await waitFor(() =>
    expect(links()).toEqual(expect.arrayContaining([...shown, '/question', '/profile?days=open'])),
  );
  expect(aside.getByText('Question 21?')).toBeTruthy();
  expect(aside.getByText('in 21 days')).toBeTruthy();
});

test('a narrow window asks for none of them [S2.203]', async () => {
  widen(1199);
  visit(<RoomScreen />, '/message');
  await screen.findByLabelText('Message');
  expect(browser.server.requests.filter(({ path }) => /media|question|countdown/.test(path))).toEqual([]);
});
