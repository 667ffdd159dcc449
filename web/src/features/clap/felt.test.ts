import { beforeEach, expect, test, vi } from 'vitest';
import { giveNative } from '../../native/native.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, codes } from '../../testing/cast.ts';
import { freshDevice } from '../../testing/device.ts';
import { idOf, postOf } from '../../testing/posts.ts';
import { keepUser } from '../auth/auth.store.ts';
import { keepPost, publish } from '../post/post.store.ts';
import { tapHeart } from './clap.store.ts';

const browser = freshBrowser();
const device = freshDevice();
const id = idOf(1);
const line = 'POST post/:id/clap/toggle_clap/';
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  keepUser(ana);
});
const theirs = { initiated_by: codes.bruno, is_complete: false } as never;

test('a clap is felt, and more so when both have clapped', async () => {
  browser.server.refuses(line, 500, {});
  keepPost(postOf({ id, clap: null }));
  await tapHeart(id).catch(() => {});
  await expect.poll(() => device.did).toEqual(['haptic light']);
  keepPost(postOf({ id, version: 9, clap: theirs }));
  await tapHeart(id).catch(() => {});
  await expect.poll(() => device.did).toEqual(['haptic light', 'haptic success']);
});

test('publishing is felt once it is so', async () => {
  keepPost(postOf({ id }));
  browser.server.refuses('POST post/:id/toggle_visibility/', 500, {});
  await publish(id).catch(() => {});
  expect(device.did).toEqual([]);
  browser.server.gives('POST post/:id/toggle_visibility/', postOf({ id, is_private: false } as never));
  await publish(id);
  await expect.poll(() => device.did).toEqual(['haptic success']);
});

test('a browser that can shakes for the second half', async () => {
  giveNative(null);
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { ...navigator, vibrate });
  browser.server.refuses(line, 500, {});
  keepPost(postOf({ id, clap: theirs }));
  await tapHeart(id).catch(() => {});
  await expect.poll(() => vibrate).toHaveBeenCalledWith(12);
});
