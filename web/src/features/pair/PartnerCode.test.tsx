import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { groupCode } from '@twosome/contract/platform/ids';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, codes, eve } from '../../testing/cast.ts';
import { loadDialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import { PartnerCode } from './PartnerCode.tsx';
import { invitedBy, keepInvite } from './pair.store.ts';

const browser = freshBrowser();
beforeAll(async () => {
  await loadDialog();
});
beforeEach(() => upsertUser(eve));

const field = () => screen.getByLabelText<HTMLInputElement>("Your partner's code");
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const requests = () => browser.server.requests.map(({ line }) => line);

function show(props: Partial<Parameters<typeof PartnerCode>[0]> = {}) {
  return render(<PartnerCode invited="" scanned={null} {...props} />);
}

test.each([
  ['', "Please enter partner's code"],
  ['   ', "Please enter partner's code"],
  [codes.eve, '😂 You pasted your own id!'],
  [groupCode(codes.eve).toLowerCase(), '😂 You pasted your own id!'],
  ['hello', 'We could not find anybody to connect with this code.'],
])('%j shows %j and sends no request [S5.2 S5.3]', async (typed, sentence) => {
  show();
  type(typed);
  press('Connect');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(requests()).toEqual([]);
});

test('the error disappears with the next letter', async () => {
  show();
  press('Connect');
  await screen.findByText("Please enter partner's code");
  type('K');
  expect(screen.queryByText("Please enter partner's code")).toBeNull();
});

test('shows whose code it is, and connects after a confirmation [S1.5 S2.69 S7.10]', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  browser.server.respond('GET auth/connect/preview/', { first_name: 'Ana', needs_both: false });
  browser.server.respond('POST auth/connect/', { user: { ...ana, id: codes.eve } });
  show();
  type(` ${groupCode(codes.ana).toLowerCase().replace('0', 'o')} `);
  press('Connect');
  const dialog = await screen.findByRole('dialog', { name: 'Connect with Ana?' });
  expect(browser.server.requests[0]?.query.get('id')).toBe(codes.ana);
  fireEvent.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/connected'));
  expect(browser.server.requests.at(-1)?.body).toEqual({ id: codes.ana });
});

test.each([
  ['the couple that they were', { user: { ...ana, id: codes.eve }, again: true }, '/connected?again=true'],
  ['two who wait for the other code', { user: eve }, null],
])('a code that makes %s opens the matching screen', async (_what, answer, where) => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  browser.server.respond('GET auth/connect/preview/', { first_name: 'Ana', needs_both: false });
  browser.server.respond('POST auth/connect/', answer);
  const said = vi.spyOn(toast, 'say').mockImplementation(() => {});
  show();
  type(codes.ana);
  press('Connect');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
  if (where !== null) return waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(where));
  await waitFor(() =>
    expect(said).toHaveBeenCalledExactlyOnceWith('Waiting for Ana to enter your code too.'),
  );
  expect(assign).not.toHaveBeenCalled();
});

test("a single person's connected frame loads /connected as a new document [S2.29 S7.10 S7.63]", async () => {
  localStorage.setItem('token', 'of-eve');
  upsertUser(eve);
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  browser.sockets.open();
  expect(browser.sockets.last().address).toContain('/ws/single/');
  browser.sockets.receive({ type: 'twosome_connected', data: { user: { ...ana, id: codes.eve } } });
  expect(assign).toHaveBeenCalledExactlyOnceWith('/connected');
});

test.each([
  [false, 'The two of you will share one profile.'],
  [true, 'It takes both of you: Ana enters your code too, and then the two of you share one profile.'],
])('the confirmation states whether both codes are needed: %j', async (needs_both, words) => {
  browser.server.respond('GET auth/connect/preview/', { first_name: 'Ana', needs_both });
  show();
  type(codes.ana);
  press('Connect');
  const dialog = await screen.findByRole('dialog', { name: 'Connect with Ana?' });
  expect(dialog.textContent).toContain(`${words} Connect with your own partner only.`);
});

test('a declined confirmation does not connect', async () => {
  browser.server.respond('GET auth/connect/preview/', { first_name: 'Ana', needs_both: false });
  show();
  type(codes.ana);
  press('Connect');
  await screen.findByRole('dialog');
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests()).toEqual(['GET auth/connect/preview/']);
  expect(field().value).toBe(codes.ana);
});

test('an error of the code is below it, any other at the bottom [S5.4 S5.5 S8.14]', async () => {
  browser.server.fail('GET auth/connect/preview/', 400, { id: ['Nobody has this code.'] });
  show();
  type(codes.ana);
  press('Connect');
  expect((await screen.findByText('Nobody has this code.')).closest('[role=alert]')?.id).toBe(
    `${field().id}-error`,
  );

  browser.server.fail('GET auth/connect/preview/', 400, { non_field_error: ['You have a partner.'] });
  press('Connect');
  expect(await screen.findByText('You have a partner.')).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBeNull();

  browser.server.fail('GET auth/connect/preview/', 429, { detail: 'Too many tries.' });
  press('Connect');
  expect(await screen.findByText('Too many tries.')).toBeTruthy();
});

test('a failed connection closes the confirmation and keeps the code', async () => {
  browser.server.respond('GET auth/connect/preview/', { first_name: 'Ana', needs_both: false });
  browser.server.disconnect('POST auth/connect/');
  show();
  type(codes.ana);
  press('Connect');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
  expect(await screen.findByText(/There was a network error/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field().value).toBe(codes.ana);
});

test('a double tap sends one request', async () => {
  let answer = (_: { first_name: string; needs_both: boolean }) => {};
  browser.server.respondWith('GET auth/connect/preview/', () => new Promise((resolve) => (answer = resolve)));
  show();
  type(codes.ana);
  press('Connect');
  press('Connect');
  fireEvent.submit(field());
  await act(async () => answer({ first_name: 'Ana', needs_both: false }));
  await screen.findByRole('dialog', { name: 'Connect with Ana?' });
  expect(requests()).toHaveLength(1);
});

test('a scanned code is shown and looked up immediately [S2.73]', async () => {
  browser.server.respond('GET auth/connect/preview/', { first_name: 'Ana', needs_both: false });
  const { rerender } = show();
  rerender(
    <PartnerCode invited="" scanned={{ text: `https://twosome.example/connect#code=${codes.ana}` }} />,
  );
  await screen.findByRole('dialog', { name: 'Connect with Ana?' });
  expect(browser.server.requests[0]?.query.get('id')).toBe(codes.ana);
});

test.each([
  [`#code=${codes.ana}`, groupCode(codes.ana)],
  [`#code=${codes.eve}`, ''],
  ['#code=<script>', ''],
  ['#code=', ''],
  ['', ''],
])('the invite link %j fills in %j', (hash, filled) => {
  keepInvite(hash);
  expect(invitedBy()).toBe(filled);
});
