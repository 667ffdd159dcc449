import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { wipeState } from '../../platform/state.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { loadDialog } from '../../ui/Dialog.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { toast } from '../../ui/toast.tsx';
import { getUser, keepUser } from '../auth/auth.store.ts';
import { LeavingDialog } from './LeavingDialog.tsx';

const browser = freshBrowser();
const leaving = { ...ana, delete_at: '2026-12-21T10:00:00.000Z' };

beforeAll(async () => {
  await loadDialog();
});
beforeEach(() => {
  toast.clear();
  render(
    <>
      <LeavingDialog />
      <Toasts />
    </>,
  );
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const question = 'Your account will be deleted on 21 December 2026. Do you want to keep it?';

test('who leaves is asked with the day, and keeps everything', async () => {
  browser.server.gives('POST auth/cancel_delete/', { user: ana });
  act(() => keepUser(leaving));
  expect(await screen.findByText(question)).toBeTruthy();
  press('Keep my account');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getUser()?.delete_at).toBeNull();
  expect(await screen.findByText(/Welcome back/)).toBeTruthy();
});

test('who does not leave is asked nothing', () => {
  act(() => keepUser(ana));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('as planned: stays signed in, is not asked again now, and is after the next sign-in', async () => {
  act(() => keepUser(leaving));
  await screen.findByText(question);
  press('Delete as planned');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => keepUser({ ...leaving, unseen_message_count: 1 }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(browser.server.asked).toEqual([]);
  expect(getUser()?.id).toBe(ana.id);
  act(wipeState);
  act(() => keepUser(leaving));
  expect(await screen.findByText(question)).toBeTruthy();
});

test('where the server cannot be told the question stays', async () => {
  browser.server.drops('POST auth/cancel_delete/');
  act(() => keepUser(leaving));
  await screen.findByText(question);
  press('Keep my account');
  expect(await screen.findByText(/Your account was not kept/)).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(getUser()?.delete_at).not.toBeNull();
});
