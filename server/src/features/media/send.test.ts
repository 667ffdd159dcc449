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
import { createSeals } from './seal.ts';
import { imageRoute, type Look, sendImage } from './send.ts';

const imageId = newId();
const ownerId = newId();
const sessionId = newId();
const seals = createSeals(Buffer.alloc(32, 7));
let dir: string;
let store: Store;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'send-'));
  store = await openDiskStore(dir);
  await store.put(keyOf(imageId, 'full'), Buffer.from('the picture'));
  await store.put(keyOf(imageId, 'thumb'), Buffer.from('small'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Follows an address as the server does. */
async function follow(address: string, reaches: (look: Look) => Promise<boolean> = async () => true) {
  const [, , , owner = '', image = '', size = ''] = address.split(/[/?]/);
  const seal = new URLSearchParams(address.split('?')[1]).get('s') ?? undefined;
  const route = imageRoute('post', { seals, store }, reaches);
  const holder = route.holder({ s: seal });
  return holder && route.reach({ params: { ownerId: owner, imageId: image, size }, ...holder });
}

const addresses = () => imageAddresses('post', ownerId, imageId, seals.seal(sessionId, now()));

test('both sizes, each with its type and a tag of its own', async () => {
  const full = await sendImage(store, imageId, 'full');
  expect(full).toMatchObject({ type: 'image/jpeg', length: 11, cacheControl: 'private, no-cache' });
  expect(full && (await buffer(full.stream)).toString()).toBe('the picture');
  const thumb = await sendImage(store, imageId, 'thumb');
  expect(thumb).toMatchObject({ type: 'image/webp', length: 5 });
  for (const sent of [full, thumb]) expect(sent?.etag).toMatch(/^"[^"\s]+"$/);
  expect(full?.etag).not.toBe(thumb?.etag);
  expect((await sendImage(store, imageId, 'full'))?.etag).toBe(full?.etag);
});

test('an image that is not there is null', async () => {
  expect(await sendImage(store, newId(), 'full')).toBeNull();
});

test('an address leads back to what the view put into it', async () => {
  const looks: Look[] = [];
  const reaches = async (look: Look) => looks.push(look) > 0;
  const sent = await follow(addresses().image, reaches);
  expect(sent && (await buffer(sent.stream)).toString()).toBe('the picture');
  expect((await follow(addresses().thumbnail, reaches))?.type).toBe('image/webp');
  expect(looks).toEqual([
    { sessionId, ownerId, imageId, now: expect.any(Date) },
    { sessionId, ownerId, imageId, now: expect.any(Date) },
  ]);
});

test('who may not see it hears the same as for an image that never was', async () => {
  expect(await follow(addresses().image, async () => false)).toBeNull();
  const absent = imageAddresses('post', ownerId, newId(), seals.seal(sessionId, now()));
  expect(await follow(absent.image)).toBeNull();
});

test('is asked at every look', async () => {
  let visible = true;
  const { image } = addresses();
  expect(await follow(image, async () => visible)).not.toBeNull();
  visible = false;
  expect(await follow(image, async () => visible)).toBeNull();
});

test.each([
  ['no seal', () => addresses().image.replace(/\?.*/, '')],
  ['an empty seal', () => addresses().image.replace(/s=.*/, 's=')],
  ['a forged seal', () => addresses().image.replace(/s=./, 's=~')],
  [
    'a seal of yesterday',
    () => imageAddresses('post', ownerId, imageId, seals.seal(sessionId, new Date(0))).image,
  ],
  ['another size', () => addresses().image.replace('/full', '/original')],
  ['a size of every object', () => addresses().image.replace('/full', '/constructor')],
  ['a way out of the folder', () => addresses().image.replace(imageId, '..%2f..%2fsecret')],
  ['an image id in small letters', () => addresses().image.replace(imageId, imageId.toLowerCase())],
  ['an owner that is no id', () => addresses().image.replace(ownerId, "' or 1=1 --")],
])('%s asks nobody and is null', async (_what, address) => {
  let asked = false;
  const sent = await follow(address(), async () => {
    asked = true;
    return true;
  });
  expect(sent).toBeNull();
  expect(asked).toBe(false);
});
