import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stored } from '../../platform/storage.ts';
import { ana } from '../../testing/cast.ts';
import { freshDevice } from '../../testing/device.ts';
import { dialog, freshScreen, isClosed, press, visit } from '../../testing/screen.tsx';
import { serverConfig } from '../../testing/server.ts';
import { requestExport } from '../account/export.store.ts';
import { ScheduleDeletion } from '../account/ScheduleDeletion.tsx';
import { DisconnectDialog } from '../pair/PartingDialogs.tsx';
import { getUser } from './auth.store.ts';
import { FreshDialog } from './FreshDialog.tsx';
import { auth } from './signedIn.store.ts';

const browser = freshScreen();
const device = freshDevice();
const signInLine = 'POST auth/google_login/';
const refusal = { detail: 'Please sign in again to do this.', code: 'fresh' };
const building = { status: 'building', url: null, expires_at: null, bytes: null } as const;

beforeEach(() => {
  auth.set({ config: serverConfig });
  // the demo issuer is not a call of the contract
  const calls = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address.endsWith('/demo-identity/credential/')
      ? Response.json({ credential: 'a-credential' })
      : calls(address, init),
  );
});

/** Mocks a call that fails until the session is renewed. */
function refusedUntilRenewed(
  line: 'POST auth/export/' | 'POST auth/delete/' | 'POST auth/disconnect/',
  answer: object,
) {
  browser.server.fail(line, 403, refusal);
  browser.server.respondWith(signInLine, () => {
    browser.server.respond(line, answer as never);
    return { user: ana, token: 'of-ana' };
  });
}
const requestedRoutes = () => browser.server.requests.map(({ line }) => line);
const findDialog = () => dialog('Is it you?');

/** Requests an export and opens the dialog. `exported` resolves when the export was requested or cancelled. */
async function requestedExport() {
  visit(<FreshDialog />);
  const exported = requestExport();
  await findDialog();
  return { exported };
}
const refused = () => browser.server.fail('POST auth/export/', 403, refusal);

async function scheduledDeletion() {
  visit(
    <>
      <ScheduleDeletion />
      <FreshDialog />
    </>,
  );
  await press('Schedule Delete Account');
  await press('Schedule Delete');
  await findDialog();
}

test('an export continues after the fresh sign-in, with the same token', async () => {
  refusedUntilRenewed('POST auth/export/', building);
  const { exported } = await requestedExport();
  await press('Continue as Ana');
  await exported;
  expect(requestedRoutes()).toEqual(['POST auth/export/', signInLine, 'POST auth/export/']);
  expect(browser.server.requests[1]?.body).toEqual({ id: 'a-credential', renew: 'of-ana' });
  expect(stored.read('token')).toBe('of-ana');
  await isClosed();
});

test('cancelling sends nothing, and the action can be retried', async () => {
  refused();
  visit(<FreshDialog />);
  for (let round = 0; round < 2; round += 1) {
    const exported = requestExport();
    await findDialog();
    await press('Cancel');
    await exported;
    await isClosed();
  }
  expect(requestedRoutes()).toEqual(['POST auth/export/', 'POST auth/export/']);
});

test('another account is refused in the dialog, which stays open', async () => {
  refused();
  browser.server.fail(signInLine, 400, { id: ['That is another account.'] });
  const { exported } = await requestedExport();
  await press('Continue as Ana');
  expect((await screen.findByRole('alert')).textContent).toBe('That is another account.');
  expect(getUser()?.id).toBe(ana.id);
  await press('Cancel');
  await exported;
});

test('the deletion dialog hides during the sign-in, then the deletion continues', async () => {
  refusedUntilRenewed('POST auth/delete/', { user: { ...ana, delete_at: '2026-12-21T10:00:00.000Z' } });
  await scheduledDeletion();
  expect(screen.queryByRole('dialog', { name: 'Schedule Delete Account?' })).toBeNull();
  await press('Continue as Ana');
  await waitFor(() => expect(location.replace).toHaveBeenCalledWith('/sign-up'));
  expect([getUser(), stored.read('token')]).toEqual([null, null]);
});

test('after a cancelled sign-in the person stays signed in and sees the deletion dialog again', async () => {
  browser.server.fail('POST auth/delete/', 403, refusal);
  await scheduledDeletion();
  await press('Cancel');
  await dialog('Schedule Delete Account?');
  expect([getUser()?.id, stored.read('token')]).toEqual([ana.id, 'of-ana']);
  expect(location.replace).not.toHaveBeenCalled();
});

test('a parting continues after the fresh sign-in', async () => {
  const until = '2026-12-21T12:00:00.000Z';
  const parted = { first_name: 'Bruno', until, you_asked: false, they_asked: false };
  refusedUntilRenewed('POST auth/disconnect/', { user: { ...ana, partner: null, twosome: null, parted } });
  visit(
    <>
      <DisconnectDialog open onClose={() => {}} partner="Bruno" />
      <FreshDialog />
    </>,
  );
  await press('Disconnect');
  await findDialog();
  await press('Continue as Ana');
  await waitFor(() => expect(location.assign).toHaveBeenCalledExactlyOnceWith('/connect'));
});

test('on a phone the account chooser opens with its own nonce', async () => {
  auth.set({ config: { ...serverConfig, google_client_id: 'web.apps.example', demo_identity: false } });
  refusedUntilRenewed('POST auth/export/', building);
  const { exported } = await requestedExport();
  await press('Sign in with Google');
  await exported;
  const [, , nonce] = device.calls[0]?.split(' ') ?? [];
  expect(browser.server.requests[1]?.body).toMatchObject({ renew: 'of-ana', nonce });
});
