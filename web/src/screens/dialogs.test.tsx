import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType, ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { requestExport } from '../features/account/export.store.ts';
import { LeavingDialog } from '../features/account/LeavingDialog.tsx';
import { ScheduleDeletion } from '../features/account/ScheduleDeletion.tsx';
import { upsertUser } from '../features/auth/auth.store.ts';
import { loadDevices } from '../features/auth/devices.store.ts';
import { FreshDialog } from '../features/auth/FreshDialog.tsx';
import { LogoutDialog } from '../features/auth/LogoutDialog.tsx';
import { askForTerms } from '../features/auth/prompts.store.ts';
import { SignOutElsewhere } from '../features/auth/SignOutElsewhere.tsx';
import { SignOutThere } from '../features/auth/SignOutThere.tsx';
import { TermsDialog } from '../features/auth/TermsDialog.tsx';
import { BlockCouple } from '../features/follow/BlockCouple.tsx';
import { UnblockCouple } from '../features/follow/BlockedRow.tsx';
import { blocked, blockedKey } from '../features/follow/block.store.ts';
import { FollowWarning } from '../features/follow/FollowWarning.tsx';
import { RemoveFollower } from '../features/follow/RemoveFollower.tsx';
import { GoalConflict } from '../features/goal/GoalForm.tsx';
import { DeleteGoal } from '../features/goal/GoalOptions.tsx';
import { AdjustDialog } from '../features/media/AdjustDialog.tsx';
import { DeleteMessage } from '../features/message/MessageOptions.tsx';
import { upsertMessages } from '../features/message/message.store.ts';
import { PermissionDialog } from '../features/notification/PermissionDialog.tsx';
import { askForReason } from '../features/notification/permission.store.ts';
import { DisconnectDialog } from '../features/pair/DisconnectDialog.tsx';
import { NotMyPartnerDialog } from '../features/pair/NotMyPartnerDialog.tsx';
import { PartnerCode } from '../features/pair/PartnerCode.tsx';
import { DeletePost } from '../features/post/PostOptions.tsx';
import { upsertPost } from '../features/post/post.store.ts';
import { CancelCreate } from '../features/post/UploadBar.tsx';
import { upsertTwosome } from '../features/twosome/twosome.store.ts';
import { AskToTurnPublic } from '../features/twosome/UsernameForm.tsx';
import { type Overlay, useOverlay } from '../platform/overlay.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { registerUnsavedCheck } from '../platform/unsaved.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana, codes, eve } from '../testing/cast.ts';
import { chloeAndDan } from '../testing/couples.ts';
import { freshDevice } from '../testing/device.ts';
import { goalOf } from '../testing/goals.ts';
import { fromAna } from '../testing/messages.ts';
import { idOf, postOf } from '../testing/posts.ts';
import { loadDialog } from '../ui/Dialog.tsx';
import own from './dialogs.test.tsx?raw';
import { NewVersion, UpdateDialog } from './NewVersion.tsx';

vi.mock(import('../platform/newVersion.ts'), async (original) => ({
  ...(await original()),
  useNewVersion: () => true,
}));

const browser = freshBrowser();
freshDevice();
beforeAll(async () => {
  await loadDialog();
});
beforeEach(() => {
  // A deletion is due thirty days from now.
  vi.setSystemTime('2026-11-21T12:00:00.000Z');
  localStorage.setItem('token', 'of-ana');
  upsertUser(ana);
});

afterEach(() => vi.useRealTimers());

let isUnsaved = false;
registerUnsavedCheck(() => isUnsaved);
afterEach(() => {
  isUnsaved = false;
});

interface Shown {
  title: string;
  message: string;
  /** the content between the message and the buttons */
  points?: string[];
  /** the labels of all buttons, the confirming one last */
  buttons: string[];
}
interface Row extends Shown {
  open: () => unknown;
}

const couple = chloeAndDan({ follows_you: true });
const close = () => {};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

function show(page: ReactElement, search = ''): void {
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [`/home${search}`] });
  render(<RouterProvider router={router} />);
}

/** A dialog that the query opens, mounted as the screens do. */
function AtOverlay({ of: Part, by }: { of: ComponentType<{ overlay: Overlay; id: string }>; by: string }) {
  const overlay = useOverlay(by);
  return overlay.shown === null ? null : <Part overlay={overlay} id={overlay.shown} />;
}

function showFollowWarning(over: Parameters<typeof chloeAndDan>[0]): void {
  upsertTwosome(chloeAndDan(over));
  show(
    <AtOverlay of={FollowWarning} by="warnFollowAction" />,
    `?warnFollowAction=true&followId=${couple.id}`,
  );
}

function scan(needs_both: boolean): void {
  upsertUser(eve);
  browser.server.respond('GET auth/connect/preview/', { first_name: 'Ana', needs_both });
  show(<PartnerCode invited="" scanned={{ text: codes.ana }} />);
}

const rows: Row[] = [
  // Given by SPEC.
  {
    title: 'Delete post?',
    message: "Do you want to delete this post? The change is permanent and can't be reverted.",
    buttons: ['Cancel', 'Delete'],
    open() {
      upsertPost(postOf());
      show(<AtOverlay of={DeletePost} by="postDeleteId" />, `?postDeleteId=${idOf(1)}`);
    },
  },
  {
    title: 'Delete Request',
    message:
      "Do you want to delete the follow request? Notification for your follow request already sent won't be deleted.",
    buttons: ['Cancel', 'Delete'],
    open: () => showFollowWarning({ have_sent_request: true }),
  },
  {
    title: 'Unfollow',
    message:
      'Do you want to un follow? You will have to re-request to follow to see the posts of this member.',
    buttons: ['Cancel', 'Unfollow'],
    open: () => showFollowWarning({ you_are_following: true }),
  },
  {
    title: 'Cancel create?',
    message: 'Do you want to exit creating the post? Progress you made so far will be lost.',
    buttons: ['No', 'Yes'],
    open: () => show(<CancelCreate open onYes={close} onNo={close} />),
  },
  {
    title: 'Logout?',
    message: 'Do you want to logout?',
    buttons: ['Cancel', 'Okay'],
    open: () => show(<LogoutDialog open onClose={close} />),
  },
  {
    title: 'Notification Permission',
    message:
      'Would you like to hear when Bruno writes to you, or when couples clap for the two of you? A notification never shows what was written.',
    buttons: ['Cancel', 'Turn on'],
    open() {
      show(<PermissionDialog />);
      return act(askForReason);
    },
  },
  {
    title: 'Adjust image',
    message: 'Drag to move, pinch to zoom.',
    buttons: ['Cancel', 'Use photo'],
    open() {
      const opened = { width: 400, height: 300, preview: new Blob() };
      const box = { width: 200, height: 150 };
      show(<AdjustDialog opened={opened} box={box} round={false} onUse={close} onClose={close} />);
    },
  },
  // Not from SPEC: connecting and parting.
  {
    title: 'Connect with Ana?',
    message: 'The two of you will share one profile. Connect with your own partner only.',
    buttons: ['Cancel', 'Connect'],
    open: () => scan(false),
  },
  {
    title: 'Connect with Ana?',
    message:
      'It takes both of you: Ana enters your code too, and then the two of you share one profile. Connect with your own partner only.',
    buttons: ['Cancel', 'Connect'],
    open: () => scan(true),
  },
  {
    title: 'Disconnect from Bruno?',
    message: 'This ends your joint profile for both of you, right away.',
    points: [
      'Your profile and posts disappear for everyone at once.',
      "For 30 days you can come back to everything: both of you enter the other's code.",
      'Until then your messages, photos and goals are kept, and each of you can export them.',
      'After that they are erased.',
    ],
    buttons: ['Cancel', 'Disconnect'],
    open: () => show(<DisconnectDialog open onClose={close} partner="Bruno" />),
  },
  {
    title: 'Bruno is not your partner?',
    message:
      'This ends the connection right away, and Bruno can never connect with you again. We do not tell them why.',
    buttons: ['Cancel', 'Disconnect'],
    open: () => show(<NotMyPartnerDialog open onClose={close} partner="Bruno" />),
  },
  // Not from SPEC: other couples.
  {
    title: 'Block chloe.dan?',
    message:
      'Neither couple finds the other any more: no profile, no posts, no comments. Follows end both ways. It holds for the four of you, also in later couples. They are not told, and unblocking brings no follow back.',
    buttons: ['Cancel', 'Block'],
    open() {
      upsertTwosome(couple);
      show(<AtOverlay of={BlockCouple} by="blockId" />, `?blockId=${couple.id}`);
    },
  },
  {
    title: 'Unblock chloe.dan?',
    message: 'Your couples can find each other again. Follows are not restored.',
    buttons: ['Cancel', 'Unblock'],
    open() {
      browser.server.respond('GET auth/block/', { results: [couple], next: null });
      show(<UnblockCouple />, `?unblockId=${couple.id}`);
      return act(() => blocked.open(blockedKey));
    },
  },
  {
    title: 'Remove follower?',
    message: 'chloe.dan will not see what you share with your followers. They are not told.',
    buttons: ['Cancel', 'Remove'],
    open: () => show(<RemoveFollower twosome={couple} />, `?removeFollowerId=${couple.id}`),
  },
  {
    title: 'Make your profile public?',
    message:
      'Everyone here will see what you both published. Couples who are waiting for your answer are accepted at once.',
    buttons: ['Cancel', 'Make public'],
    open: () => show(<AskToTurnPublic open onClose={close} onPositive={close} />),
  },
  // Not from SPEC: content.
  {
    title: 'Delete message?',
    message: 'It is deleted for you and for Bruno. The change is permanent.',
    buttons: ['Cancel', 'Delete'],
    open() {
      upsertMessages([fromAna(1)], 'page');
      show(<AtOverlay of={DeleteMessage} by="messageDeleteId" />, `?messageDeleteId=${idOf(1)}`);
    },
  },
  {
    title: 'Delete goal?',
    message: 'It is deleted for both of you and cannot be restored.',
    buttons: ['Cancel', 'Delete'],
    open: () => show(<DeleteGoal id={idOf(1)} open onClose={close} />),
  },
  {
    title: 'Changed in the meantime',
    message: 'It has changed since you began to write. Nothing is lost yet.',
    buttons: ['Take this one', 'Keep writing', 'Save yours'],
    open() {
      const acts = { saveMine: close, takeNewer: close, keepWriting: close };
      show(<GoalConflict conflict={{ newer: goalOf(1), typed: goalOf(2), ...acts }} />);
    },
  },
  // Not from SPEC: the session and the account.
  {
    title: 'Sign out there?',
    message: 'Chrome on Android is signed out immediately. Anything written there but not sent is lost.',
    buttons: ['Cancel', 'Sign out'],
    open() {
      const at = '2026-11-01T09:00:00.000Z';
      const phone = {
        id: idOf(1),
        device: 'Chrome on Android',
        added_at: at,
        last_used_at: at,
        is_this: false,
      };
      browser.server.respond('GET auth/session/', { results: [phone] });
      show(<SignOutThere />, `?deviceId=${idOf(1)}`);
      return act(loadDevices);
    },
  },
  {
    title: 'Sign out everywhere else?',
    message:
      'You stay signed in here. All other devices are signed out immediately. Anything written there but not sent is lost.',
    buttons: ['Cancel', 'Sign out'],
    open() {
      show(<SignOutElsewhere />);
      return press('Sign out everywhere else');
    },
  },
  {
    title: 'Is it you?',
    message: 'You signed in a while ago. Please sign in again to continue.',
    buttons: ['Cancel'],
    open() {
      browser.server.fail('POST auth/export/', 403, { detail: 'Sign in again.', code: 'fresh' });
      show(<FreshDialog />);
      act(() => void requestExport());
    },
  },
  {
    title: 'Before you share',
    message:
      'Please read the terms of service (opens in a new tab) and the privacy policy (opens in a new tab).',
    points: ['I am 18 or older and I accept the terms.'],
    buttons: ['Not now', 'Accept'],
    open() {
      show(<TermsDialog />);
      act(() => void askForTerms());
    },
  },
  {
    title: 'Schedule Delete Account?',
    message:
      'You will be signed out on all your devices. On 21 December 2026 everything is deleted, unless you sign in before and keep your account.',
    buttons: ['Cancel', 'Schedule Delete'],
    open() {
      show(<ScheduleDeletion />);
      return press('Schedule Delete Account');
    },
  },
  {
    title: 'Keep your account?',
    message: 'Your account will be deleted on 21 December 2026. Do you want to keep it?',
    buttons: ['Delete as planned', 'Keep my account'],
    open() {
      upsertUser({ ...ana, delete_at: '2026-12-21T10:00:00.000Z' });
      show(<LeavingDialog />);
    },
  },
  // Not from SPEC: the app itself.
  {
    title: 'Reload now?',
    message: 'Something you began here is not saved yet. It would be lost.',
    buttons: ['Not now', 'Reload'],
    open() {
      isUnsaved = true;
      show(<NewVersion />);
      return press('Reload');
    },
  },
  {
    title: 'Update needed',
    message:
      'There is a newer Twosome, and this one is too old to go on for long. Finish what you are writing, then reload it.',
    buttons: ['Not now', 'Reload'],
    open: () => show(<UpdateDialog store={null} />),
  },
];

/** Replaces non-breaking spaces. */
const textOf = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? '';

function read(dialog: HTMLElement): Shown {
  const within = (selector: string) => [...dialog.querySelectorAll(selector)].map(textOf);
  const points = within('li, label').filter((text) => text !== '');
  return {
    title: textOf(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')),
    message: textOf(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')),
    ...(points.length > 0 && { points }),
    buttons: within('button'),
  };
}

test.each(rows)(
  'the dialog "$title" has the title, the message and the buttons of its row: $message',
  async ({ open, ...shown }) => {
    await open();
    const dialog = await screen.findByRole('dialog');
    expect(read(dialog)).toEqual(shown);
  },
);

/** Informative dialogs with a single button. */
const notices = ['AuthMessages.tsx', 'AddPostScreen.tsx'];

test('every file that uses the kit’s dialog is imported here, apart from the informative ones', () => {
  const sources = import.meta.glob<string>('../{features,screens}/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const files = Object.entries(sources)
    .filter(([path, text]) => !path.includes('.test.') && /import \{ Dialog\b.*\/Dialog\.tsx/.test(text))
    .map(([path]) => path.split('/').at(-1) ?? '');
  expect(files).toContain('DisconnectDialog.tsx');
  expect(files.filter((file) => !notices.includes(file) && !own.includes(`/${file}'`))).toEqual([]);
});
