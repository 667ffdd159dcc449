import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { resetStores } from '../../platform/state.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { loadDialog } from '../../ui/Dialog.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { toast } from '../../ui/toast.tsx';
import { getUser, upsertUser } from '../auth/auth.store.ts';
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

test('asks with the deletion day, and cancels the deletion', async () => {
  browser.server.respond('POST auth/cancel_delete/', { user: ana });
  act(() => upsertUser(leaving));
  expect(await screen.findByText(question)).toBeTruthy();
  press('Keep my account');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getUser()?.delete_at).toBeNull();
  expect(await screen.findByText(/Welcome back/)).toBeTruthy();
});

test('does not open without a scheduled deletion', () => {
  act(() => upsertUser(ana));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('confirming the deletion keeps the session; the dialog returns after the next sign-in', async () => {
  act(() => upsertUser(leaving));
  await screen.findByText(question);
  press('Delete as planned');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => upsertUser({ ...leaving, unseen_message_count: 1 }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(browser.server.requests).toEqual([]);
  expect(getUser()?.id).toBe(ana.id);
  act(resetStores);
  act(() => upsertUser(leaving));
  expect(await screen.findByText(question)).toBeTruthy();
});

test('stays open when the request fails', async () => {
  browser.server.disconnect('POST auth/cancel_delete/');
  act(() => upsertUser(leaving));
  await screen.findByText(question);
  press('Keep my account');
  expect(await screen.findByText(/Your account was not kept/)).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(getUser()?.delete_at).not.toBeNull();
});
