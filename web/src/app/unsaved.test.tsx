import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { defaultPreferences } from '@twosome/contract/notification/preferences.rules';
import { createRef, type ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import FirstNameScreen from '../features/auth/FirstNameScreen.tsx';
import { askForTerms, terms } from '../features/auth/prompts.store.ts';
import { TermsDialog } from '../features/auth/TermsDialog.tsx';
import { TryDemo } from '../features/auth/TryDemo.tsx';
import { CommentBox } from '../features/comment/CommentBox.tsx';
import GoalFormScreen from '../features/goal/GoalFormScreen.tsx';
import WriteLetterScreen from '../features/letter/WriteLetterScreen.tsx';
import { MessageBox } from '../features/message/MessageBox.tsx';
import NotificationSettingsScreen from '../features/notification/NotificationSettingsScreen.tsx';
import ConnectScreen from '../features/pair/ConnectScreen.tsx';
import AddPostScreen from '../features/post/AddPostScreen.tsx';
import { addFiles, readDraft } from '../features/post/draft.store.ts';
import { upsertPost } from '../features/post/post.store.ts';
import { hasUnsaved, watchFields } from '../platform/unsaved.ts';
import DataScreen from '../screens/DataScreen.tsx';
import SettingsScreen from '../screens/SettingsScreen.tsx';
import UsernameScreen from '../screens/UsernameScreen.tsx';
import { ana, eve, twosomeOf } from '../testing/cast.ts';
import { goalOf } from '../testing/goals.ts';
import { fakeIndexedDb, fakePictureWorker } from '../testing/indexedDb.ts';
import { withLayout } from '../testing/layout.ts';
import { idOf, postOf } from '../testing/posts.ts';
import { freshScreen, visit } from '../testing/screen.tsx';
import { Overlays } from './overlays.tsx';

// Every form of the app, and whether a reload would lose its content.

const named = { username: 'ana&bruno', username1: 'ana', username2: 'bruno', connector: '&' } as const;
const goal = goalOf(1, { achieve_by: '2199-09-05' });
const post = postOf({ id: idOf(1), text: 'At the lake' });

const browser = freshScreen();
withLayout();
beforeEach(() => {
  fakeIndexedDb();
  upsertUser({ ...ana, twosome: twosomeOf({ ...named, bio: 'We row' }) });
  upsertPost(post);
  browser.server.respond('GET goals/:id/', goal);
  return watchFields();
});

const fieldOf = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
async function write(name: string, value: string) {
  const field = await fieldOf(name);
  act(() => field.focus());
  fireEvent.input(field, { target: { value } });
}
/** A touch: it moves no focus. */
async function tap(name: string) {
  const field = await fieldOf(name);
  fireEvent.pointerDown(field);
  fireEvent.click(field);
}

const goalForm = { '/goals/edit/:id': <GoalFormScreen /> };
const toGoal = `/goals/edit/${goal.id}`;

test('a reload asks before losing the name of a demo user, until it is reverted', async () => {
  visit(<TryDemo />);
  await write('Your first name', 'Gina');
  expect(hasUnsaved()).toBe(true);
  await write('Your first name', '');
  expect(hasUnsaved()).toBe(false);
});

test('a reload asks before losing the partner’s code', async () => {
  upsertUser(eve);
  visit(<ConnectScreen />);
  await write("Your partner's code", 'K7QP');
  expect(hasUnsaved()).toBe(true);
  await write("Your partner's code", '');
  expect(hasUnsaved()).toBe(false);
});

test('a reload asks before losing the terms dialog before acceptance', async () => {
  visit(<TermsDialog />);
  act(() => void askForTerms());
  await tap('I am 18 or older and I accept the terms.');
  expect(hasUnsaved()).toBe(true);
  act(terms.cancel);
});

async function openWizard(step: string) {
  fakePictureWorker();
  await readDraft();
  const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
  await addFiles([new File([bytes], 'us.jpg', { type: 'image/jpeg' })]);
  visit(<AddPostScreen />, `/post/add?step=${step}`);
}
const open = (element: ReactElement) => () => void visit(element);

test.each([
  ['the appearance', open(<SettingsScreen />), () => tap('Dark')],
  ['the choice of both codes', open(<DataScreen />), () => tap('Connect by both codes only')],
  ['the shape of a post', () => openWizard('aspect'), () => tap('4:3')],
  ['the text of a post', () => openWizard('add-text'), () => write('Description', 'At the lake')],
  [
    'the description of a photo',
    () => openWizard('add-text'),
    async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Describe the photos' }));
      await write('What photo 1 shows', 'A boat');
    },
  ],
  ['a goal', () => void visit(goalForm, toGoal), () => write('Title', 'Row the river')],
  [
    'an edited post',
    () => void visit(<Overlays />, `/?postEditId=${post.id}`),
    () => write('Text', 'By the lake'),
  ],
  ['a letter', open(<WriteLetterScreen />), () => write('Dear Bruno', 'The smell of rain')],
  [
    'a comment',
    open(<CommentBox postId={post.id} box={createRef()} onSend={() => {}} />),
    () => write('Add a comment', 'Lovely'),
  ],
  ['the bio', open(<UsernameScreen />), () => write('Bio', 'We swim')],
  ['a username', open(<UsernameScreen />), () => write('Your username', 'anna')],
  ['the order of the names', open(<UsernameScreen />), () => tap('Partner first')],
  ['the first name', open(<FirstNameScreen />), () => write('Your first name', 'Anna')],
  [
    'a report',
    () => void visit(<Overlays />, `/?reportKind=post&reportId=${post.id}`),
    () => tap('Insults or harassment'),
  ],
  ['a text in the room', open(<MessageBox box={{ current: null }} />), () => write('Message', 'Morning')],
])('a reload does not ask about %s, which is saved immediately', async (_what, show, change) => {
  await show();
  await change();
  await waitFor(() => expect(hasUnsaved()).toBe(false));
});

test('a reload does not ask about the notification settings, but about a time that cannot be saved', async () => {
  const quiet_hours = { from: '23:00', to: '06:30', time_zone: 'Europe/Lisbon' };
  browser.server.respond('GET notification/preferences/', { ...defaultPreferences(), quiet_hours });
  browser.server.hold('PUT notification/preferences/');
  visit(<NotificationSettingsScreen />);
  await tap('Messages');
  await write('From', '22:30');
  expect(hasUnsaved()).toBe(false);
  await write('From', '06:30');
  expect(hasUnsaved()).toBe(true);
  await write('From', '22:30');
  await tap('Quiet hours');
  expect(hasUnsaved()).toBe(false);
});
