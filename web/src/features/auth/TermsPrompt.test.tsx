import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { upsertUser } from './auth.store.ts';
import { TermsPrompt } from './Prompts.tsx';
import { askForTerms } from './prompts.store.ts';

freshBrowser();
const coming = vi.hoisted(() => ({ fails: false }));
vi.mock('./TermsDialog.tsx', () => {
  if (coming.fails) throw new Error('No network.');
  return { TermsDialog: () => 'The terms' };
});

test('without a network a caller does not wait for a dialog that cannot load; the next call retries', async () => {
  upsertUser(ana);
  render(<TermsPrompt />);
  coming.fails = true;
  expect(await askForTerms()).toBe(false);
  coming.fails = false;
  void askForTerms();
  expect(await screen.findByText('The terms')).toBeTruthy();
});
