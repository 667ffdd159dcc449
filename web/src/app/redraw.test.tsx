// counts the messages; the app loads it when the socket opens
import '../features/message/seen.store.ts';
import { act, screen } from '@testing-library/react';
import { Profiler, type ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { AuthDialogs } from '../features/auth/AuthDialogs.tsx';
import { upsertUser } from '../features/auth/auth.store.ts';
import { OwnFace } from '../features/auth/OwnFace.tsx';
import { SentComment } from '../features/comment/Comment.tsx';
import { FollowButton } from '../features/follow/FollowButton.tsx';
import { OwnAside } from '../features/follow/OwnAside.tsx';
import { GoalBy } from '../features/goal/GoalRow.tsx';
import { UnseenMessages } from '../features/message/UnseenMessages.tsx';
import { UnseenNotifications } from '../features/notification/UnseenNotifications.tsx';
import { upsertPost } from '../features/post/post.store.ts';
import { LivePost } from '../screens/LivePost.tsx';
import { SettingsHead } from '../screens/SettingsHead.tsx';
import { ana, codes, twosomeOf } from '../testing/cast.ts';
import { goalOf } from '../testing/goals.ts';
import { fromBruno } from '../testing/messages.ts';
import { clapAt } from '../testing/notifications.ts';
import { idOf, postOf } from '../testing/posts.ts';
import { freshScreen, visit } from '../testing/screen.tsx';
import { SignedInOnly } from './guards.tsx';

const browser = freshScreen();
const drawn: string[] = [];
const counted = (name: string, element: ReactElement) => (
  <Profiler id={name} onRender={(id) => drawn.push(id)}>
    {element}
  </Profiler>
);

beforeEach(() => {
  upsertUser({ ...ana, last_message_seen_at: '2026-11-01T00:00:00.000Z' });
  browser.sockets.open();
  browser.sockets.receive({ type: 'sync_message', data: { results: [] } });
  upsertPost(postOf({ id: idOf(1) }));
  const page = (
    <>
      {counted('messages', <UnseenMessages />)}
      {counted('notifications', <UnseenNotifications />)}
      {counted('post', <LivePost id={idOf(1)} />)}
      {counted('goal', <GoalBy goal={goalOf(2)}>a minute ago</GoalBy>)}
      {counted('comment', <SentComment text="Lovely" />)}
      {counted('follow', <FollowButton id={twosomeOf().id} />)}
      {counted('aside', <OwnAside />)}
      {counted('face', <OwnFace size={26} />)}
      {counted('settings', <SettingsHead />)}
      {counted('dialogs', <AuthDialogs />)}
      {counted('guard', <SignedInOnly />)}
    </>
  );
  visit(page);
  drawn.length = 0;
});

const receive = (type: string, data: unknown) =>
  act(() => browser.sockets.receive({ type, data, sent_by: codes.bruno }));

test('a message renders its badge, and nothing else', () => {
  receive('message', fromBruno(5));
  expect(screen.getByText('new message')).toBeTruthy();
  expect(drawn).toEqual(['messages']);
});

test('a notification renders its badge, and nothing else', () => {
  receive('notification', clapAt(5));
  expect(screen.getByText('new')).toBeTruthy();
  expect(drawn).toEqual(['notifications']);
});

test('a new name renders where the name is shown', () => {
  act(() => upsertUser({ ...ana, first_name: 'Anna' }));
  expect(screen.getAllByText('Anna and Bruno').length).toBe(2);
  expect(drawn).toEqual(expect.arrayContaining(['aside', 'settings']));
});
