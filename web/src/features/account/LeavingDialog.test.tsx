import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { resetStores } from '../../platform/state.ts';
import { ana } from '../../testing/cast.ts';
import { freshScreen, isClosed, press, visit } from '../../testing/screen.tsx';
import { getUser, upsertUser } from '../auth/auth.store.ts';
import { LeavingDialog } from './LeavingDialog.tsx';

const browser = freshScreen();
const leaving = { ...ana, delete_at: '2026-12-21T10:00:00.000Z' };
const findDialog = () =>
  screen.findByText('Your account will be deleted on 21 December 2026. Do you want to keep it?');

beforeEach(() => {
  visit(<LeavingDialog />);
});

test('asks with the deletion day, and cancels the deletion', async () => {
  browser.server.respond('POST auth/cancel_delete/', { user: ana });
  act(() => upsertUser(leaving));
  await findDialog();
  await press('Keep my account');
  await isClosed();
  expect(getUser()?.delete_at).toBeNull();
  await screen.findByText(/Welcome back/);
});

test('does not open without a scheduled deletion', () => {
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('confirming the deletion keeps the session; the dialog returns after the next sign-in', async () => {
  act(() => upsertUser(leaving));
  await findDialog();
  await press('Delete as planned');
  await isClosed();
  act(() => upsertUser({ ...leaving, unseen_message_count: 1 }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(browser.server.requests).toEqual([]);
  expect(getUser()?.id).toBe(ana.id);
  act(resetStores);
  act(() => upsertUser(leaving));
  await findDialog();
});

test('stays open when the request fails', async () => {
  browser.server.disconnect('POST auth/cancel_delete/');
  act(() => upsertUser(leaving));
  await press('Keep my account');
  await screen.findByText(/Your account was not kept/);
  screen.getByRole('dialog');
  expect(getUser()?.delete_at).not.toBeNull();
});
