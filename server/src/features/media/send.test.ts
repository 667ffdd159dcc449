import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { newId } from '@twosome/contract/platform/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { now } from '../../platform/clock.ts';
import { openDiskStore } from '../../platform/storage/disk.ts';
import type { Store } from '../../platform/storage/store.ts';
import { keyOf } from './files.ts';
import { imageAddresses } from './media.view.ts';
import { type ImageRequest, imageRoute, sendImage } from './send.ts';
import { createSignedUrls } from './signed-urls.ts';

const imageId = newId();
const ownerId = newId();
const sessionId = newId();
const signedUrls = createSignedUrls([Buffer.alloc(32, 7)]);
let dir: string;
let store: Store;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'send-'));
  store = await openDiskStore(dir);
  await store.put(keyOf(imageId, 'full'), Buffer.from('the picture'));
  await store.put(keyOf(imageId, 'medium'), Buffer.from('middle'));
  await store.put(keyOf(imageId, 'thumb'), Buffer.from('small'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Handles the URL as the server does. */
async function follow(
  address: string,
  isVisible: (request: ImageRequest) => Promise<boolean> = async () => true,
) {
  const [, , , owner = '', image = '', size = ''] = address.split(/[/?]/);
  const signature = new URLSearchParams(address.split('?')[1]).get('s') ?? undefined;
  const route = imageRoute('post', { signedUrls, store }, isVisible);
  const holder = route.claimsOf({ s: signature });
  return holder && route.findFile({ params: { ownerId: owner, imageId: image, size }, ...holder });
}

const addresses = () => imageAddresses('post', ownerId, imageId, signedUrls.sign(sessionId, now()));

test('every size is served with its type and ETag', async () => {
  const full = await sendImage(store, imageId, 'full');
  expect(full).toMatchObject({ type: 'image/jpeg', length: 11, cacheControl: 'private, no-cache' });
  expect(full && (await buffer(full.stream)).toString()).toBe('the picture');
  const thumb = await sendImage(store, imageId, 'thumb');
  expect(thumb).toMatchObject({ type: 'image/webp', length: 5 });
  const medium = await sendImage(store, imageId, 'medium');
  expect(medium).toMatchObject({ type: 'image/webp', length: 6 });
  const etags = [full, medium, thumb].map((sent) => sent?.etag);
  for (const etag of etags) expect(etag).toMatch(/^"[^"\s]+"$/);
  expect(new Set(etags).size).toBe(3);
  expect((await sendImage(store, imageId, 'full'))?.etag).toBe(full?.etag);
});

test('the full file replaces the medium size of an image that was stored without it', async () => {
  const earlier = newId();
  await store.put(keyOf(earlier, 'full'), Buffer.from('the picture'));
  const medium = await sendImage(store, earlier, 'medium');
  expect(medium).toEqual({ ...(await sendImage(store, earlier, 'full')), stream: expect.anything() });
});

test('a missing image is null', async () => {
  for (const size of ['full', 'medium', 'thumb'] as const)
    expect(await sendImage(store, newId(), size)).toBeNull();
});

test.each([
  ['no signature', () => addresses().image.replace(/\?.*/, '')],
  ['an empty signature', () => addresses().image.replace(/s=.*/, 's=')],
  ['a forged signature', () => addresses().image.replace(/s=./, 's=~')],
  [
    'an expired signature',
    () => imageAddresses('post', ownerId, imageId, signedUrls.sign(sessionId, new Date(0))).image,
  ],
  ['another size', () => addresses().image.replace('/full', '/original')],
  ['a size named like an object property', () => addresses().image.replace('/full', '/constructor')],
  ['a path traversal', () => addresses().image.replace(imageId, '..%2f..%2fsecret')],
  ['an image id in lower case', () => addresses().image.replace(imageId, imageId.toLowerCase())],
  ['an owner that is not an id', () => addresses().image.replace(ownerId, "' or 1=1 --")],
])('%s is null without a visibility check', async (_what, address) => {
  let checked = false;
  const sent = await follow(address(), async () => {
    checked = true;
    return true;
  });
  expect(sent).toBeNull();
  expect(checked).toBe(false);
});
