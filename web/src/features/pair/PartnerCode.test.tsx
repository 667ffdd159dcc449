import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { groupCode } from '@twosome/contract/platform/ids';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { ana, codes, eve } from '../../testing/cast.ts';
import { answer, dialog, freshScreen, isClosed, visit, write } from '../../testing/screen.tsx';
import { invitedBy } from './invite.store.ts';
import { PartnerCode, type PartnerCodeHandle, type PartnerCodeProps } from './PartnerCode.tsx';
import { keepInvite } from './pair.store.ts';

const browser = freshScreen(eve);

const question = 'Connect with Ana?';
const field = () => screen.getByLabelText<HTMLInputElement>("Your partner's code");
const requests = () => browser.server.requests.map(({ line }) => line);
const belongsToAna = (needs_both = false) =>
  browser.server.respond('GET auth/connect/preview/', { first_name: 'Ana', needs_both });
const show = (props: Partial<PartnerCodeProps> = {}) => visit(<PartnerCode invited="" {...props} />);
const submit = () => fireEvent.submit(field());
function enter(code: string) {
  show();
  write("Your partner's code", code);
  submit();
}

test.each([
  ['', "Please enter partner's code"],
  ['   ', "Please enter partner's code"],
  [codes.eve, '😂 You pasted your own id!'],
  [groupCode(codes.eve).toLowerCase(), '😂 You pasted your own id!'],
  ['hello', 'We could not find anybody to connect with this code.'],
])('%j shows %j until the next letter and sends no request [S5.2 S5.3]', async (typed, message) => {
  enter(typed);
  await screen.findByText(message);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(requests()).toEqual([]);
  write("Your partner's code", 'K');
  expect(screen.queryByText(message)).toBeNull();
});

test('shows whose code it is, and connects after a confirmation [S1.5 S2.69 S7.10]', async () => {
  belongsToAna();
  browser.server.respond('POST auth/connect/', { user: { ...ana, id: codes.eve } });
  enter(` ${groupCode(codes.ana).toLowerCase().replace('0', 'o')} `);
  await answer(question, 'Connect');
  await waitFor(() => expect(location.assign).toHaveBeenCalledExactlyOnceWith('/connected'));
  expect(browser.server.requests[0]?.query.get('id')).toBe(codes.ana);
  expect(browser.server.requests.at(-1)?.body).toEqual({ id: codes.ana });
});

test('a code of the former partner leads to the celebration of the return', async () => {
  belongsToAna();
  browser.server.respond('POST auth/connect/', { user: { ...ana, id: codes.eve }, again: true });
  enter(codes.ana);
  await answer(question, 'Connect');
  await waitFor(() => expect(location.assign).toHaveBeenCalledExactlyOnceWith('/connected?again=true'));
});

test('a code whose owner must enter mine too starts the wait', async () => {
  belongsToAna(true);
  browser.server.respond('POST auth/connect/', { user: eve });
  enter(codes.ana);
  await answer(question, 'Connect');
  await screen.findByText('Waiting for Ana to enter your code too.');
  await isClosed();
  expect(location.assign).not.toHaveBeenCalled();
});

test("a single person's connected frame loads /connected as a new document [S2.29 S7.10 S7.63]", () => {
  browser.sockets.open();
  expect(browser.sockets.last().address).toContain('/ws/single/');
  browser.sockets.receive({ type: 'twosome_connected', data: { user: { ...ana, id: codes.eve } } });
  expect(location.assign).toHaveBeenCalledExactlyOnceWith('/connected');
});

test.each([
  [false, 'The two of you will share one profile.'],
  [true, 'It takes both of you: Ana enters your code too, and then the two of you share one profile.'],
])(
  'with both codes needed: %j, the confirmation says so; declined, it does not connect',
  async (needs_both, text) => {
    belongsToAna(needs_both);
    enter(codes.ana);
    expect((await dialog(question)).textContent).toContain(`${text} Connect with your own partner only.`);
    await answer(question, 'Cancel');
    await isClosed();
    expect(requests()).toEqual(['GET auth/connect/preview/']);
    expect(field().value).toBe(codes.ana);
  },
);

test('an error of the code is below it, any other at the bottom [S5.4 S5.5 S8.14]', async () => {
  browser.server.fail('GET auth/connect/preview/', 400, { id: ['Nobody has this code.'] });
  enter(codes.ana);
  const below = await screen.findByText('Nobody has this code.');
  expect(below.closest('[role=alert]')?.id).toBe(`${field().id}-error`);

  browser.server.fail('GET auth/connect/preview/', 400, { non_field_error: ['You have a partner.'] });
  submit();
  await screen.findByText('You have a partner.');
  expect(field().getAttribute('aria-invalid')).toBeNull();

  browser.server.fail('GET auth/connect/preview/', 429, { detail: 'Too many tries.' });
  submit();
  await screen.findByText('Too many tries.');
});

test('a failed connection closes the confirmation and keeps the code', async () => {
  belongsToAna();
  browser.server.disconnect('POST auth/connect/');
  enter(codes.ana);
  await answer(question, 'Connect');
  await screen.findByText(/There was a network error/);
  await isClosed();
  expect(field().value).toBe(codes.ana);
});

test('a double tap sends one request', async () => {
  const held = browser.server.hold('GET auth/connect/preview/');
  enter(codes.ana);
  submit();
  await act(async () => held.respond({ first_name: 'Ana', needs_both: false }));
  await dialog(question);
  expect(requests()).toHaveLength(1);
});

test('a scanned code is shown and looked up immediately [S2.73]', async () => {
  belongsToAna();
  const text = `https://twosome.example/connect#code=${codes.ana}`;
  const code = createRef<PartnerCodeHandle>();
  show({ ref: code });
  act(() => code.current?.submit(text));
  await dialog(question);
  expect(field().value).toBe(text);
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
