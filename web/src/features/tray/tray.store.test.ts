import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { upsertUser } from '../auth/auth.store.ts';
import { useTrayCount } from './count.store.ts';
import { loadTray } from './tray.store.ts';

const browser = freshBrowser();
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  upsertUser(ana);
});

test('while the tray is switched off, an empty list does not become the number 0', async () => {
  browser.server.respond('GET tray/', []);
  browser.sockets.open();
  const { result } = renderHook(useTrayCount);
  browser.sockets.receive({ type: 'tray', data: { count: null } });
  await loadTray();
  expect(browser.server.requests.map(({ line }) => line)).toContain('GET tray/');
  // the number on the app's icon then counts notifications
  expect(result.current.count).toBeNull();
});
