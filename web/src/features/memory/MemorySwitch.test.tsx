import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../testing/posts.ts';
import { freshScreen, press, visit } from '../../testing/screen.tsx';
import { MemorySwitch } from './MemorySwitch.tsx';

const browser = freshScreen();
const control = () => screen.findByRole<HTMLInputElement>('switch', { name: 'On this day' });
const spans = [
  { id: idOf(1), from: '2024-06-01', until: '2024-08-31' },
  { id: idOf(2), from: '2023-12-24', until: '2023-12-24' },
];

test('hidden time spans and single memories are shown again one by one [S4.163]', async () => {
  browser.server.respond('GET memory/settings/', { on: true, spans, hidden: 3 });
  browser.server.respond('DELETE memory/hide/:id/', null);
  browser.server.respond('DELETE memory/hide/', null);
  visit(<MemorySwitch />);
  await screen.findByText('24 December 2023');
  browser.server.respond('GET memory/settings/', { on: true, spans: spans.slice(1), hidden: 3 });
  await press('Show 1 June 2024\u00a0– 31 August 2024 again');
  await waitFor(() => expect(screen.queryByText(/1 June 2024/)).toBeNull());
  await screen.findByText('3 hidden memories');
  browser.server.respond('GET memory/settings/', { on: true, spans: [], hidden: 0 });
  await press('Show again');
  await waitFor(() => expect(screen.queryByText('3 hidden memories')).toBeNull());
});

test('a refused switch reverts, and another device switches it [S4.162]', async () => {
  browser.sockets.open();
  browser.server.respond('GET memory/settings/', { on: true, spans: [], hidden: 0 });
  browser.server.fail('PUT memory/settings/', 500, { detail: 'Not today.' });
  visit(<MemorySwitch />);
  (await control()).click();
  await screen.findByText('The setting was not saved. Not today.');
  expect((await control()).checked).toBe(true);
  browser.server.respond('GET memory/settings/', { on: false, spans: [], hidden: 0 });
  browser.sockets.receive({ type: 'memory', data: {} });
  await waitFor(async () => expect((await control()).checked).toBe(false));
});
