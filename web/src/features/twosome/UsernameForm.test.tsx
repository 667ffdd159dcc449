import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ana, twosomeOf } from '../../testing/cast.ts';
import { freshScreen, visit, write } from '../../testing/screen.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import { UsernameForm } from './UsernameForm.tsx';

freshScreen();
const nothing = () => {};
function show() {
  const twosome = twosomeOf({ username: 'theo&lena', username1: 'theo', username2: 'lena', connector: '&' });
  upsertUser({ ...ana, twosome });
  visit(<UsernameForm twosome={twosome} mine="Theo" theirs="Lena" onSaved={nothing} onCancel={nothing} />);
}
const preview = () => screen.queryByText('This is what other couples will see.');
const isInvalid = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true';

test.each([
  ['Your username', 'theo!'],
  ['Your username', 'admin'],
  ["Your partner's username", 'le na'],
])('%s is checked while it is typed: %s is never shown as what others will see [S2.197]', (label, name) => {
  show();
  expect(preview()?.parentElement?.textContent).toContain('theo&lena');
  write(label, name);
  expect([preview(), isInvalid(label)]).toEqual([null, true]);
  write(label, 'theo2');
  expect(preview()?.parentElement?.textContent).toContain('theo2');
  expect(isInvalid(label)).toBe(false);
});

test('until one is chosen, the suggested username is the first name without its accents', () => {
  const twosome = twosomeOf({ username: 'new-couple' });
  upsertUser({ ...ana, twosome });
  visit(<UsernameForm twosome={twosome} mine="José" theirs="Zoë" onSaved={nothing} onCancel={nothing} />);
  expect(screen.getByLabelText<HTMLInputElement>('Your username').value).toBe('jose');
  expect(screen.getByLabelText<HTMLInputElement>("Your partner's username").value).toBe('zoe');
});

test('a name that is being retyped is missing, not wrong', () => {
  show();
  write('Your username', '');
  expect([preview(), isInvalid('Your username')]).toEqual([null, false]);
});
