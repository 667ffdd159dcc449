import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comment, commentSheet, post, rows } from '../../testing/comments.tsx';
import { fakeIndexedDb } from '../../testing/indexedDb.ts';

const { browser, open, reload, requests, relay } = commentSheet();

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

test('an edit stays open until it is saved, and is marked then; the focus stays in the list [S6.24 S8.33]', async () => {
  const held = browser.server.hold('PATCH post/:id/comment/:commentId/');
  await open(post(1), writing());
  editTo(' Better ');
  fireEvent.submit(editBox());
  await waitFor(() => expect(requests('PATCH').map(({ body }) => body)).toEqual([{ text: 'Better' }]));
  expect(editBox().value).toBe(' Better ');
  expect(screen.getByText('Saving')).toBeTruthy();
  await act(async () => held.respond({ ...writing(), text: 'Better', edited_at: new Date().toISOString() }));
  expect(await screen.findByText(/· edited/)).toBeTruthy();
  expect(rows()).toEqual(['Better']);
  expect(document.activeElement?.tagName).toBe('SECTION');
  expect(requests('PATCH')).toHaveLength(1);
});

test.each([
  [
    'refused',
    () => browser.server.fail('PATCH post/:id/comment/:commentId/', 403, { detail: 'Too late.' }),
    'Too late.',
  ],
  [
    'failed',
    () => browser.server.fail('PATCH post/:id/comment/:commentId/', 500, {}),
    'A 500 error occurred.',
  ],
  [
    'offline',
    () => browser.server.disconnect('PATCH post/:id/comment/:commentId/'),
    'There was a network error!',
  ],
])(
  'an edit that is %s stays as typed, with the reason; cancelling shows the comment [S8.16 S8.33]',
  async (_how, fail, why) => {
    fail();
    await open(post(1), writing());
    editTo('Better');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(why);
    expect(editBox().value).toBe('Better');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(rows()).toEqual(['Number 9']);
  },
);

test('what is typed while an edit is saved stays in its box', async () => {
  const held = browser.server.hold('PATCH post/:id/comment/:commentId/');
  await open(post(1), writing());
  editTo('Better');
  await waitFor(() => expect(requests('PATCH').length).toBe(1));
  fireEvent.change(editBox(), { target: { value: 'Better, and longer' } });
  await act(async () => held.respond({ ...writing(), text: 'Better' }));
  expect(editBox().value).toBe('Better, and longer');
});

test('an edit and a comment with what it answers are there after a reload; also one that was being sent [S4.177]', async () => {
  fakeIndexedDb();
  HTMLElement.prototype.scrollIntoView = () => {};
  browser.server.hold('POST post/:id/comment/');
  await open(post(1), writing());
  fireEvent.click(screen.getByRole('button', { name: 'Reply to leo.matteo' }));
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  fireEvent.change(editBox(), { target: { value: 'Better still' } });
  const answerBox = () =>
    screen.getByLabelText<HTMLTextAreaElement>('Reply to leo.matteo', { selector: 'textarea' });
  fireEvent.change(answerBox(), { target: { value: 'Indeed' } });
  await reload(post(1), writing());
  await waitFor(() => expect(editBox().value).toBe('Better still'));
  expect(answerBox().value).toBe('Indeed');
  fireEvent.submit(answerBox());
  await waitFor(() => expect(requests('POST').length).toBe(1));
  await reload(post(1), writing());
  await waitFor(() => expect(answerBox().value).toBe('Indeed'));
  fireEvent.submit(answerBox());
  await waitFor(() => expect(requests('POST').length).toBe(2));
  const [first, second] = requests('POST');
  expect(second).toEqual(first);
});

test.each([
  ['20 minutes ahead', 20],
  ['two days ahead', 2 * 24 * 60],
  ['two days behind', -2 * 24 * 60],
])('Edit is there for fifteen minutes of the server, on a device that is %s', async (_, minutes) => {
  browser.server.stateTime(minutes * 60_000);
  const ago = (passed: number) => new Date(Date.now() - (minutes + passed) * 60_000).toISOString();
  const can = { delete: true, edit: true };
  await open(post(2), comment(9, { added_at: ago(14), can }), comment(8, { added_at: ago(16), can }));
  expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(1);
});

test('a comment of fifteen minutes ago has no Edit [S6.24]', async () => {
  const added_at = new Date(Date.now() - 15 * 60_000).toISOString();
  await open(post(1), { ...writing(), added_at });
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});
