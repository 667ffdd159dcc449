import { beforeEach, expect, test, vi } from 'vitest';
import { setNative } from '../../native/native.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, codes } from '../../testing/cast.ts';
import { freshDevice } from '../../testing/device.ts';
import { idOf, postOf } from '../../testing/posts.ts';
import { upsertUser } from '../auth/auth.store.ts';
import { publish, upsertPost } from '../post/post.store.ts';
import { tapHeart } from './clap.store.ts';

const browser = freshBrowser();
const device = freshDevice();
const id = idOf(1);
const line = 'POST post/:id/clap/toggle_clap/';
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  upsertUser(ana);
});
const theirs = { initiated_by: codes.bruno, is_complete: false } as never;

test('a clap gives haptic feedback, stronger when it completes the clap', async () => {
  browser.server.fail(line, 500, {});
  upsertPost(postOf({ id, clap: null }));
  await tapHeart(id).catch(() => {});
  await expect.poll(() => device.calls).toEqual(['haptic light']);
  upsertPost(postOf({ id, version: 9, clap: theirs }));
  await tapHeart(id).catch(() => {});
  await expect.poll(() => device.calls).toEqual(['haptic light', 'haptic success']);
});

test('publishing gives haptic feedback once it succeeds', async () => {
  upsertPost(postOf({ id }));
  browser.server.fail('POST post/:id/toggle_visibility/', 500, {});
  await publish(id).catch(() => {});
  expect(device.calls).toEqual([]);
  browser.server.respond('POST post/:id/toggle_visibility/', postOf({ id, is_private: false } as never));
  await publish(id);
  await expect.poll(() => device.calls).toEqual(['haptic success']);
});

test('a browser with vibration uses it for the second half', async () => {
  setNative(null);
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { ...navigator, vibrate });
  browser.server.fail(line, 500, {});
  upsertPost(postOf({ id, clap: theirs }));
  await tapHeart(id).catch(() => {});
  await expect.poll(() => vibrate).toHaveBeenCalledWith(12);
});
