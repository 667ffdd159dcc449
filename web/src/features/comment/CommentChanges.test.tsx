import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hasUnsaved } from '../../platform/unsaved.ts';
import { comment, commentSheet, post, rows } from '../../testing/comments.tsx';

const { browser, open, requests, relay } = commentSheet();

const heart = () => screen.getByRole('button', { name: /heart/ });
const writing = () => comment(9, { added_at: new Date().toISOString(), can: { delete: true, edit: true } });

test('a heart is shown immediately, sent with its wish, and follows other screens [S6.23]', async () => {
  const held = browser.server.hold('POST post/:id/comment/:commentId/heart/');
  await open(post(1), comment(9, { heart_count: 2 }));
  expect(heart().getAttribute('aria-label')).toBe('Give a heart, 2 hearts');
  fireEvent.click(heart());
  expect(heart().getAttribute('aria-label')).toBe('You gave a heart, 3 hearts');
  await waitFor(() => expect(requests('POST')[0]?.body).toEqual({ want: true }));
  await act(async () => held.respond(comment(9, { heart_count: 3, is_hearted: true })));
  relay({ type: 'sync_comment_change', comment: comment(9, { heart_count: 5, is_hearted: true }) });
  await waitFor(() => expect(heart().getAttribute('aria-label')).toBe('You gave a heart, 5 hearts'));
});

test('a heart that failed is reverted, and the reason is shown [S8.16]', async () => {
  browser.server.fail('POST post/:id/comment/:commentId/heart/', 404, { detail: 'Not found.' });
  await open(post(1), comment(9));
  fireEvent.click(heart());
  expect(await screen.findByText('Your heart could not be saved. Not found.')).toBeTruthy();
  expect(heart().getAttribute('aria-label')).toBe('Give a heart, 0 hearts');
});

const editBox = () => screen.getByLabelText<HTMLTextAreaElement>('Edit your comment');
const editTo = (text: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  fireEvent.change(editBox(), { target: { value: text } });
  fireEvent.submit(editBox());
};

test('an edit shows immediately and is marked; the focus stays in the list [S6.24]', async () => {
  const held = browser.server.hold('PATCH post/:id/comment/:commentId/');
  await open(post(1), writing());
  editTo(' Better ');
  expect(rows()).toEqual(['Better']);
  expect(screen.getByText('Saving')).toBeTruthy();
  expect(document.activeElement?.tagName).toBe('SECTION');
  await waitFor(() => expect(requests('PATCH')[0]?.body).toEqual({ text: 'Better' }));
  await act(async () => held.respond({ ...writing(), text: 'Better', edited_at: new Date().toISOString() }));
  expect(await screen.findByText(/· edited/)).toBeTruthy();
});

test('an edit that failed returns to its box; cancelling shows the comment again [S8.16]', async () => {
  browser.server.fail('PATCH post/:id/comment/:commentId/', 403, { detail: 'Too late.' });
  await open(post(1), writing());
  editTo('Better');
  expect(await screen.findByText('The comment could not be changed. Too late.')).toBeTruthy();
  expect(editBox().value).toBe('Better');
  expect(hasUnsaved()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(rows()).toEqual(['Number 9']);
  expect(hasUnsaved()).toBe(false);
});

test('a comment of fifteen minutes ago has no Edit [S6.24]', async () => {
  const added_at = new Date(Date.now() - 15 * 60_000).toISOString();
  await open(post(1), { ...writing(), added_at });
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});
