import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { SentComment } from '../features/comment/Comment.tsx';
import { CoupleRow } from '../features/follow/CoupleRow.tsx';
import { GoalBy } from '../features/goal/GoalRow.tsx';
import { Words } from '../features/message/Bubble.tsx';
import { QuoteWords } from '../features/message/Quote.tsx';
import { NotificationText } from '../features/notification/NotificationText.tsx';
import { PostCard } from '../features/post/PostCard.tsx';
import { upsertPost } from '../features/post/post.store.ts';
import { ProfileHeader } from '../features/twosome/ProfileHeader.tsx';
import { ana, codes, twosomeOf } from '../testing/cast.ts';
import { goalOf } from '../testing/goals.ts';
import { idOf, postOf } from '../testing/posts.ts';
import { freshScreen, visit } from '../testing/screen.tsx';
import { Composer } from '../ui/Composer.tsx';
import { Field, TextField } from '../ui/Field.tsx';

freshScreen();
const words = 'שלום לכולם!';
const name = 'נועה';
beforeEach(() => {
  upsertUser({
    ...ana,
    partner: { id: codes.bruno, username: 'noa', first_name: name, last_message_seen_at: null },
  });
  upsertPost(postOf({ id: idOf(1), text: words }));
});
const ignore = () => {};

test.each<[string, ReactElement, string]>([
  ['a post', <PostCard key="" id={idOf(1)} />, words],
  ['a bio', <ProfileHeader key="" twosome={twosomeOf({ bio: words })} />, words],
  ['a bio in a list', <CoupleRow key="" twosome={twosomeOf({ bio: words })} />, words],
  ['a comment', <SentComment key="" text={words} />, words],
  ['a message', <Words key="" last quote={null} text={words} />, words],
  [
    'a quote',
    <QuoteWords
      key=""
      of={{ id: idOf(2), sent_by: codes.bruno, text: words, file_count: 0, is_voice: false }}
    />,
    words,
  ],
  [
    'the name over a quote',
    <QuoteWords
      key=""
      of={{ id: idOf(2), sent_by: codes.bruno, text: '', file_count: 1, is_voice: false }}
    />,
    name,
  ],
  [
    'the name of the actor',
    <NotificationText
      key=""
      row={{
        body: `${name} added a post`,
        parts: [{ text: name, person: codes.bruno }, { text: ' added a post' }],
      }}
    />,
    name,
  ],
])('the direction of %s follows its text', (_what, element, text) => {
  visit(element);
  expect(screen.getByText(text).getAttribute('dir')).toBe('auto');
});

test('a name’s direction does not affect the time beside it', () => {
  visit(<GoalBy goal={goalOf(1, { added_by: { id: codes.bruno, first_name: name } })}> · 3 min ago</GoalBy>);
  expect(screen.getByText(name).tagName).toBe('BDI');
});

test.each<[string, ReactElement]>([
  ['a line', <Field key="" label="Words" value={words} onValue={ignore} />],
  ['lines', <TextField key="" label="Words" value={words} onValue={ignore} />],
  [
    'a message or comment',
    <Composer key="" label="Words" value={words} onValue={ignore} onSend={ignore} ready />,
  ],
])('%s being typed follows its text', (_what, element) => {
  visit(element);
  expect(screen.getByLabelText('Words').getAttribute('dir')).toBe('auto');
});
