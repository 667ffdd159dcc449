import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Shortcuts } from '../../app/shortcuts/Shortcuts.tsx';
import { coupleOf } from '../../testing/couples.ts';
import { fakeIndexedDb } from '../../testing/indexedDb.ts';
import { freshScreen, press, visit, write } from '../../testing/screen.tsx';
import SearchScreen from './SearchScreen.tsx';

const browser = freshScreen();
let stored: Map<string, unknown>;
beforeEach(() => {
  stored = fakeIndexedDb();
});

const searchCount = () => browser.server.requests.filter(({ line }) => line.startsWith('GET search/')).length;
const show = (address = '/search') => visit({ '/search': <SearchScreen /> }, address);
function finds(...numbers: number[]) {
  browser.server.respond('GET search/', { results: numbers.map((n) => coupleOf(n)), next: null });
}

test('lists what the server finds for the text, once it rests, and keeps it in the address [S2.151]', async () => {
  finds(2, 1);
  const router = show();
  screen.getByText('Find a couple');
  for (const text of ['a', 'a1', 'a12 ']) write('Search couples', text);
  await screen.findByRole('link', { name: 'a2.b2' });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(
    expect.arrayContaining(['a2.b2', 'a1.b1']),
  );
  expect([searchCount(), router.state.location.search]).toEqual([1, '?q=a12']);
});

test('one letter is not searched for, and nothing found says so', async () => {
  finds();
  show();
  write('Search couples', ' x ');
  fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Search couples').form as HTMLFormElement);
  expect(searchCount()).toBe(0);
  write('Search couples', 'xy');
  await screen.findByText('No couple found');
});

test('a text whose result was opened is offered again, until it is cleared [S2.152]', async () => {
  finds(1);
  const router = show('/search?q=anna');
  fireEvent.click(await screen.findByRole('link', { name: 'a1.b1' }));
  await waitFor(() => expect(stored.get('recentSearches')).toEqual(['anna']));
  await router.navigate('/search');
  await press('anna');
  await screen.findByRole('link', { name: 'a1.b1' });
  await router.navigate('/search');
  await press('Clear');
  await screen.findByText('Find a couple');
  await waitFor(() => expect(stored.get('recentSearches')).toEqual([]));
});

test('Enter remembers the text in the field, also before it is searched for', async () => {
  finds(1);
  show('/search?q=anna');
  write('Search couples', ' berta\t');
  fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Search couples').form as HTMLFormElement);
  await waitFor(() => expect(stored.get('recentSearches')).toEqual(['berta']));
  write('Search couples', 'c');
  fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Search couples').form as HTMLFormElement);
  expect(stored.get('recentSearches')).toEqual(['berta']);
});

test('a pasted text is searched for as the server reads it: clean, and cut between two characters', async () => {
  finds();
  const router = show();
  write('Search couples', `\t\u2068${'👩‍👧'.repeat(40)}\u2069`);
  fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Search couples').form as HTMLFormElement);
  await screen.findByText('No couple found');
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('👩‍👧'.repeat(33));
});

test('a failure can be retried', async () => {
  browser.server.disconnect('GET search/');
  show('/search?q=anna');
  await screen.findByText('There was a network error!');
  finds(1);
  await press('Retry');
  await screen.findByRole('link', { name: 'a1.b1' });
});

test('the key / opens the search or focuses its field, and is written where one writes [S2.153]', async () => {
  const screenWithKeys = (
    <>
      <Shortcuts />
      <SearchScreen />
    </>
  );
  const router = visit({ '/search': screenWithKeys, '/home': <Shortcuts /> }, '/home');
  fireEvent.keyDown(document.body, { key: '/', ctrlKey: true });
  expect(router.state.location.pathname).toBe('/home');
  fireEvent.keyDown(document.body, { key: '/' });
  const field = await screen.findByLabelText('Search couples');
  field.blur();
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false);
  expect(document.activeElement).toBe(field);
  expect(fireEvent.keyDown(field, { key: '/' })).toBe(true);
});
