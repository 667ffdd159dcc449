import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { comment, commentSheet, id, post } from '../../testing/comments.tsx';
import { coupleOf } from '../../testing/couples.ts';
import { idOf } from '../../testing/posts.ts';

const { browser, open, responds, show, requests } = commentSheet();

const couple = (n: number, username: string) => ({ ...coupleOf(n), username });
const searches = () => requests('GET').filter(({ path }) => path === 'search/');
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const selected = () => screen.queryByRole('option', { selected: true })?.textContent;
const press = (key: string) => fireEvent.keyDown(box(), { key });
/** Types a text with the caret at its end. */
function write(text: string) {
  fireEvent.change(box(), {
    target: { value: text, selectionStart: text.length, selectionEnd: text.length },
  });
}
beforeEach(() =>
  browser.server.respond('GET search/', {
    results: [couple(1, 'mal+max'), couple(2, 'mia.tom'), couple(3, 'new-couple')],
    next: null,
  }),
);

test('names in a text are links by id; names of others, and those of no couple, are text [S6.30]', async () => {
  const mentions = [{ id: idOf(5), username: 'mal+max' }];
  await open(post(1), comment(9, { text: 'With @Mal+Max, @no.body and me@mal+max.com', mentions }));
  const names = screen.getAllByRole('link').filter(({ textContent }) => textContent?.startsWith('@'));
  expect(names.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['@Mal+Max', `/profile/${idOf(5)}`],
  ]);
  expect(names[0]?.closest('p')?.textContent).toBe('With @Mal+Max, @no.body and me@mal+max.com');
});

test('couples are suggested after an @, after a pause; the keyboard chooses one [S2.166]', async () => {
  responds();
  await show(post(0));
  for (const text of ['With @', 'With @m', 'With @mi', 'With @mi!']) write(text);
  expect(options()).toEqual([]);
  for (const text of ['With @m', 'With @ma', 'With @mal']) write(text);
  await waitFor(() => expect(options()).toHaveLength(2));
  expect(searches().map(({ query }) => query.get('q'))).toEqual(['mal']);
  expect([selected()?.includes('mal+max'), screen.getByText('2 couples found')]).toBeTruthy();
  const list = screen.getByRole('listbox', { name: 'Couples' });
  expect(box().getAttribute('aria-controls')).toBe(list.id);
  press('ArrowDown');
  expect(selected()).toContain('mia.tom');
  expect(box().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id);
  press('ArrowDown');
  press('ArrowUp');
  fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 });
  expect(box().value).toBe('With @mal');
  for (const [key, modifier] of [
    ['Enter', 'shiftKey'],
    ['Tab', 'shiftKey'],
    ['ArrowUp', 'altKey'],
  ] as const)
    expect(fireEvent.keyDown(box(), { key, [modifier]: true })).toBe(true);
  expect(box().value).toBe('With @mal');
  press('Enter');
  expect(box().value).toBe('With @mia.tom ');
  expect([box().selectionStart, document.activeElement]).toEqual([14, box()]);
  expect(options()).toEqual([]);
  expect(box().getAttribute('aria-controls')).toBeNull();
  expect(requests('POST')).toEqual([]);
});

test('Escape closes the suggestions and not the sheet; a tap chooses', async () => {
  responds();
  await show(post(0));
  write('@ma and more');
  box().setSelectionRange(3, 3);
  fireEvent.change(box(), { target: { value: '@mal and more', selectionStart: 4, selectionEnd: 4 } });
  await waitFor(() => expect(options()).toHaveLength(2));
  press('Escape');
  expect(options()).toEqual([]);
  expect(screen.getByRole('dialog', { name: 'Comments' })).toBeTruthy();
  fireEvent.change(box(), { target: { value: '@ma and more', selectionStart: 3, selectionEnd: 3 } });
  await waitFor(() => expect(options()).toHaveLength(2));
  fireEvent.click(screen.getAllByRole('option')[0] as HTMLElement);
  expect(box().value).toBe('@mal+max and more');
});

test('a search that fails suggests nothing, and the comment is sent as it is', async () => {
  browser.server.disconnect('GET search/');
  browser.server.respond('POST post/:id/comment/', comment(9));
  responds();
  await show(post(0));
  write('@mal+max');
  await waitFor(() => expect(searches()).toHaveLength(1));
  fireEvent.submit(box());
  await waitFor(() => expect(requests('POST')[0]?.body).toEqual({ text: '@mal+max' }));
  expect(requests('POST')[0]?.path).toBe(`post/${id}/comment/`);
});
