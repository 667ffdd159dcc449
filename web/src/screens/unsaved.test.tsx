import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { defaultPreferences } from '@twosome/contract/notification/preferences.rules';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { askForTerms, terms } from '../features/auth/prompts.store.ts';
import { TermsDialog } from '../features/auth/TermsDialog.tsx';
import { TryDemo } from '../features/auth/TryDemo.tsx';
import { CommentBox } from '../features/comment/CommentBox.tsx';
import { sendDraft, writeDraft } from '../features/comment/draft.store.ts';
import { MessageBox } from '../features/message/MessageBox.tsx';
import { addFiles, readDraft } from '../features/post/draft.store.ts';
import { EditPost } from '../features/post/EditPost.tsx';
import { upsertPost } from '../features/post/post.store.ts';
import { ReportSheet } from '../features/safety/ReportSheet.tsx';
import { useOverlay } from '../platform/overlay.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { hasUnsaved, watchFields } from '../platform/unsaved.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana, eve, twosomeOf } from '../testing/cast.ts';
import { goalOf } from '../testing/goals.ts';
import { fakeIndexedDb, fakePictureWorker } from '../testing/indexedDb.ts';
import { withLayout } from '../testing/layout.ts';
import { idOf, postOf } from '../testing/posts.ts';
import { loadBottomSheet } from '../ui/BottomSheet.tsx';
import { loadDialog } from '../ui/Dialog.tsx';
import AddPostScreen from './AddPostScreen.tsx';
import ConnectScreen from './ConnectScreen.tsx';
import FirstNameScreen from './FirstNameScreen.tsx';
import GoalFormScreen from './GoalFormScreen.tsx';
import NotificationSettingsScreen from './NotificationSettingsScreen.tsx';
import SettingsScreen from './SettingsScreen.tsx';
import UsernameScreen from './UsernameScreen.tsx';

// Every form of the app, and whether a reload would lose its content.

const browser = freshBrowser();
withLayout();
beforeAll(async () => {
  await Promise.all([loadDialog(), loadBottomSheet()]);
});
let leave = () => {};
beforeEach(() => {
  fakeIndexedDb();
  localStorage.setItem('token', 'of-ana');
  upsertUser({ ...ana, twosome });
  leave = watchFields();
  return () => leave();
});

const named = { username: 'ana&bruno', username1: 'ana', username2: 'bruno', connector: '&' } as const;
const twosome = twosomeOf({ ...named, bio: 'We row' });
const goal = goalOf(1, { achieve_by: '2199-09-05' });

function show(element: ReactNode, path = '/', search = '') {
  const address = path.replace(':id', goal.id) + search;
  const router = createMemoryRouter([{ path, element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
}
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
const Editing = () => <EditPost overlay={useOverlay('postEditId')} id={idOf(1)} />;
const Reporting = () => <ReportSheet overlay={useOverlay('reportId')} id={idOf(1)} />;

/** A change, then its reversal. */
async function isAskedAbout(change: () => Promise<void>, takeBack: () => Promise<void>) {
  await change();
  expect(hasUnsaved()).toBe(true);
  await takeBack();
  expect(hasUnsaved()).toBe(false);
}

describe('a reload asks before losing', () => {
  test.each([
    ['Title', 'Row the river', goal.title],
    ['Title', '', goal.title],
    ['Description', 'With a tent.', goal.description],
    ['Achieve by', '2199-09-06', '2199-09-05'],
    ['Achieve by', '', '2199-09-05'],
  ])('of a goal: %s is %j', async (name, changed, before) => {
    browser.server.respond('GET goals/:id/', goal);
    show(<GoalFormScreen />, '/goals/edit/:id');
    await isAskedAbout(
      () => write(name, changed),
      () => write(name, before),
    );
  });

  test.each([
    ['Connector', '. (Dot)', '& (And)'],
    ['Order', 'Partner first', 'My name first'],
    ['Visibility', 'Public', 'Private'],
  ])('of the profile: %s', async (_, changed, before) => {
    show(<UsernameScreen />);
    await isAskedAbout(
      () => tap(changed),
      () => tap(before),
    );
  });

  test.each([
    ['Bio', ''],
    ['Bio', 'We swim'],
    ['Your username', 'anna'],
    ["Your partner's username", ''],
  ])('of the profile: %s is %j', async (name, changed) => {
    show(<UsernameScreen />);
    const before = (await fieldOf(name)).value;
    await isAskedAbout(
      () => write(name, changed),
      () => write(name, before),
    );
  });

  test('the first name', async () => {
    show(<FirstNameScreen />);
    await isAskedAbout(
      () => write('Your first name', ''),
      () => write('Your first name', 'Ana'),
    );
  });

  test('the name of a demo user, until they have signed in', async () => {
    show(<TryDemo />);
    await isAskedAbout(
      () => write('Your first name', 'Gina'),
      () => write('Your first name', ''),
    );
  });

  test('the partner’s code', async () => {
    upsertUser(eve);
    show(<ConnectScreen />);
    await isAskedAbout(
      () => write("Your partner's code", 'K7QP'),
      () => write("Your partner's code", ''),
    );
  });

  test('a changed text of a post', async () => {
    upsertPost(postOf({ id: idOf(1), text: 'At the lake' }));
    show(<Editing />, '/', `?postEditId=${idOf(1)}`);
    await isAskedAbout(
      () => write('Text', ''),
      () => write('Text', 'At the lake'),
    );
  });

  test('the reason of a report', async () => {
    show(<Reporting />, '/', `?reportKind=post&reportId=${idOf(1)}`);
    await tap('Insults or harassment');
    expect(hasUnsaved()).toBe(true);
  });

  test('the terms dialog before acceptance', async () => {
    show(<TermsDialog />);
    let requests: Promise<boolean> | undefined;
    act(() => {
      requests = askForTerms();
    });
    await tap('I am 18 or older and I accept the terms.');
    expect(hasUnsaved()).toBe(true);
    act(terms.cancel);
    expect(await requests).toBe(false);
  });

  test('a comment, until it is sent, however it was started', async () => {
    upsertPost(postOf({ id: idOf(1) }));
    browser.server.respond('POST post/:id/comment/', {} as never);
    writeDraft(idOf(1), 'How lov');
    show(<CommentBox postId={idOf(1)} onSend={() => {}} />);
    await write('Add a comment', 'How lovely');
    expect(hasUnsaved()).toBe(true);
    await act(() => sendDraft(idOf(1)));
    expect((await fieldOf('Add a comment')).value).toBe('');
    expect(hasUnsaved()).toBe(false);
  });
});

describe('a reload does not ask, because it is saved immediately', () => {
  const nothing = () => expect(hasUnsaved()).toBe(false);

  test('the appearance', async () => {
    show(<SettingsScreen />);
    await tap('Dark');
    nothing();
    await tap('System');
  });

  test('the choice of both codes', async () => {
    upsertUser({ ...eve, has_parted: true });
    browser.server.respondWith('POST auth/both_codes/' as never, () => new Promise(() => {}));
    show(<ConnectScreen />);
    await tap('Connect by both codes only');
    nothing();
  });

  test('of the notification settings; but a time that cannot be saved is asked about', async () => {
    const quiet_hours = { from: '23:00', to: '06:30', time_zone: 'Europe/Lisbon' };
    browser.server.respond('GET notification/preferences/', { ...defaultPreferences(), quiet_hours });
    browser.server.respondWith('PUT notification/preferences/', () => new Promise(() => {}));
    show(<NotificationSettingsScreen />);
    await tap('Messages, push');
    await write('From', '22:30');
    nothing();
    await write('From', '06:30');
    expect(hasUnsaved()).toBe(true);
    await write('From', '22:30');
    await tap('Quiet hours');
    nothing();
  });

  test.each([
    ['aspect', () => tap('4:3')],
    ['add-text', () => write('Description', 'At the lake')],
    ['add-text', () => write('What photo 1 shows', 'A boat')],
  ])('a post that is being made: %s', async (step, change) => {
    fakePictureWorker();
    await readDraft();
    const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
    await addFiles([new File([bytes], 'us.jpg', { type: 'image/jpeg' })]);
    show(<AddPostScreen />, '/', `?step=${step}`);
    await change();
    nothing();
  });

  test('a text in the room', async () => {
    show(<MessageBox box={{ current: null }} />);
    await write('Message', 'Good morning');
    await waitFor(nothing);
  });
});
