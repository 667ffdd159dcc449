import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { twosomeOf } from '../../testing/cast.ts';
import { MemoryRouter } from '../../testing/MemoryRouter.tsx';
import { loadDialog } from '../../ui/Dialog.tsx';
import { UsernameForm } from './UsernameForm.tsx';

const browser = freshBrowser();
beforeAll(async () => {
  await loadDialog();
});

const title = 'Make your profile public?';

function show(over: Partial<Twosome> = {}) {
  const twosome = twosomeOf({ username1: 'ana', username2: 'bruno', connector: '&', ...over });
  browser.server.respond('POST auth/update_twosome/', twosome);
  const onSaved = vi.fn();
  render(
    <MemoryRouter>
      <UsernameForm twosome={twosome} mine="Ana" theirs="Bruno" onSaved={onSaved} onCancel={() => {}} />
    </MemoryRouter>,
  );
  return onSaved;
}
const choose = (what: string) => fireEvent.click(screen.getByRole('radio', { name: what }));
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const sent = () => browser.server.requests.map(({ body }) => (body as FormData).get('is_private'));

test('turning public explains that pending requests are accepted, before anything is sent', async () => {
  const onSaved = show();
  choose('Public');
  save();
  const question = await screen.findByRole('dialog', { name: title });
  expect(within(question).getByText(/waiting for your answer are accepted/)).toBeTruthy();
  expect(sent()).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Make public' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(sent()).toEqual(['false']);
});

test('declining sends nothing and keeps the input', async () => {
  show();
  choose('Public');
  fireEvent.change(screen.getByLabelText('Bio'), { target: { value: 'Two bakers' } });
  save();
  const question = await screen.findByRole('dialog', { name: title });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
  expect(screen.getByDisplayValue('Two bakers')).toBeTruthy();
});

test.each([
  ['staying private', true, 'Private'],
  ['staying public', false, 'Public'],
  ['turning private', false, 'Private'],
] as const)('%s asks nothing [S5.23]', async (_what, is_private, choice) => {
  const onSaved = show({ is_private });
  choose(choice);
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(screen.queryByRole('dialog')).toBeNull();
});
