import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../platform/failure.ts';
import { ana } from '../../testing/cast.ts';
import { freshScreen, isClosed, visit } from '../../testing/screen.tsx';
import { upsertUser } from './auth.store.ts';
import { askForTerms, withTerms } from './prompts.store.ts';
import { TermsDialog } from './TermsDialog.tsx';

const browser = freshScreen();
const accepted = { ...ana, terms_accepted_at: '2026-11-21T09:00:00.000Z' };

beforeEach(() => {
  browser.server.respond('POST auth/accept_terms/', { user: accepted });
  visit(<TermsDialog />);
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const refusal = () => new Failure(403, { detail: 'Please accept the terms.', code: 'terms' });

async function accept() {
  await screen.findByRole('dialog');
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(button('Accept'));
}

test('asks once for all pending actions, and only with the age confirmed', async () => {
  const answers = [askForTerms(), askForTerms()];
  await screen.findByRole('dialog');
  expect(button('Accept').disabled).toBe(true);
  expect(screen.getByRole('link', { name: /terms of service/ }).getAttribute('href')).toBe('/tos');
  expect(screen.getByRole('link', { name: /privacy policy/ }).getAttribute('href')).toBe('/privacy');
  await accept();
  expect(await Promise.all(answers)).toEqual([true, true]);
  expect(browser.server.requests.map(({ body }) => body)).toEqual([{ adult: true }]);
  expect(await askForTerms()).toBe(true);
});

test('does not open when the terms are already accepted', async () => {
  upsertUser(accepted);
  expect(await askForTerms()).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('"Not now" declines, and the checkbox is empty the next time', async () => {
  const first = askForTerms();
  await screen.findByRole('dialog');
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(button('Not now'));
  expect(await first).toBe(false);
  await isClosed();
  const second = askForTerms();
  await screen.findByRole('dialog');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  fireEvent.click(button('Not now'));
  expect(await second).toBe(false);
});

test('stays open with the reason when the request fails', async () => {
  browser.server.disconnect('POST auth/accept_terms/');
  const answer = askForTerms();
  await accept();
  await screen.findByText(/There was a network error/);
  browser.server.respond('POST auth/accept_terms/', { user: accepted });
  fireEvent.click(button('Accept'));
  expect(await answer).toBe(true);
});

test('an action that needs the terms runs after they are accepted', async () => {
  const upload = vi.fn(async () => 'sent');
  const done = withTerms(upload);
  await screen.findByRole('dialog');
  expect(upload).not.toHaveBeenCalled();
  await accept();
  expect(await done).toBe('sent');
  expect(upload).toHaveBeenCalledOnce();
});

test('an action does not run when the terms are declined', async () => {
  const upload = vi.fn(async () => 'sent');
  const done = withTerms(upload);
  await screen.findByRole('dialog');
  fireEvent.click(button('Not now'));
  expect(await done).toBeUndefined();
  expect(upload).not.toHaveBeenCalled();
});

test('a server that demands the terms again opens the dialog, and the action is retried once', async () => {
  upsertUser(accepted);
  const upload = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal()).mockResolvedValue('sent');
  const done = withTerms(upload);
  await accept();
  expect(await done).toBe('sent');
  expect(upload).toHaveBeenCalledTimes(2);
});

test('other failures reach the caller', async () => {
  upsertUser(accepted);
  await expect(withTerms(() => Promise.reject(new Failure(403, { detail: 'No.' })))).rejects.toThrow('No.');
  expect(screen.queryByRole('dialog')).toBeNull();
});
