import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { newId } from '@twosome/contract/platform/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { now } from '../../platform/clock.ts';
import type { StoredFile } from '../../platform/http/route.ts';
import { openDiskStore } from '../../platform/storage/disk.ts';
import type { Store } from '../../platform/storage/store.ts';
import { keyOf } from './files.ts';
import { imageAddresses } from './media.view.ts';
import { filesOf, type ImageRequest, imageRoute } from './send.ts';
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
  return holder && route.findFiles({ params: { ownerId: owner, imageId: image, size }, ...holder });
}

const addresses = () => imageAddresses('post', ownerId, imageId, signedUrls.sign(sessionId, now()));

const bytesOf = async (file: StoredFile | undefined) => {
  const opened = file && (await file.store.open(file.key));
  return opened && (await buffer(opened.stream)).toString();
};

test('every size is served with its type and ETag', async () => {
  const [full] = filesOf(store, imageId, 'full');
  expect(full).toMatchObject({ type: 'image/jpeg', cacheControl: 'private, no-cache' });
  const [thumb] = filesOf(store, imageId, 'thumb');
  expect(thumb).toMatchObject({ type: 'image/jpeg' });
  const [medium] = filesOf(store, imageId, 'medium');
  expect(medium).toMatchObject({ type: 'image/jpeg' });
  expect(await Promise.all([full, medium, thumb].map(bytesOf))).toEqual(['the picture', 'middle', 'small']);
  const etags = [full, medium, thumb].map((sent) => sent?.etag);
  for (const etag of etags) expect(etag).toMatch(/^"[^"\s]+"$/);
  expect(new Set(etags).size).toBe(3);
});

test('the full file replaces the medium size of an image that was stored without it', async () => {
  const earlier = newId();
  const [medium, webp, full, ...more] = filesOf(store, earlier, 'medium');
  expect([full, more]).toEqual([filesOf(store, earlier, 'full')[0], []]);
  await store.put(keyOf(earlier, 'full'), Buffer.from('the picture'));
  expect(await Promise.all([medium, webp, full].map(bytesOf))).toEqual([null, null, 'the picture']);
});

test.each([
  ['medium', '.medium.webp'],
  ['thumb', '.webp'],
] as const)('the %s size of an image that was stored with WebPs is served as one', async (size, ending) => {
  const earlier = newId();
  await store.put(`media/${earlier}.jpg`, Buffer.from('the picture'));
  await store.put(`media/${earlier}${ending}`, Buffer.from('a WebP'));
  const [jpeg, webp] = filesOf(store, earlier, size);
  expect(await Promise.all([jpeg, webp].map(bytesOf))).toEqual([null, 'a WebP']);
  // browsers that have it from before need not load it again
  expect(webp).toMatchObject({ type: 'image/webp', etag: `"${earlier}.${size}"` });
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
  ['a stored file that is no size', () => addresses().image.replace('/full', '/webpMedium')],
  ['a size named like an object property', () => addresses().image.replace('/full', '/constructor')],
  ['a path traversal', () => addresses().image.replace(imageId, '..%2f..%2fsecret')],
  ['an image id in lower case', () => addresses().image.replace(imageId, imageId.toLowerCase())],
  ['an owner that is not an id', () => addresses().image.replace(ownerId, "' or 1=1 --")],
])('%s finds nothing without a visibility check', async (_what, address) => {
  let checked = false;
  const sent = await follow(address(), async () => {
    checked = true;
    return true;
  });
  expect(sent ?? []).toEqual([]);
  expect(checked).toBe(false);
});
