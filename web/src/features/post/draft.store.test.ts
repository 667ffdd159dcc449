import type { User } from '@twosome/contract/auth/auth.contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, eve, twosomeOf } from '../../testing/cast.ts';
import { fakeDrawer, fakePictureWorker } from '../../testing/drawer.ts';
import { leavePages } from '../../testing/pages.ts';
import { idOf, postOf } from '../../testing/posts.ts';

const browser = freshBrowser();
leavePages();
let drawer: Map<string, unknown>;
let keys: (string | null)[] = [];

beforeEach(() => {
  drawer = fakeDrawer();
  fakePictureWorker();
  keys = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (address.endsWith('/post/')) keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return fetch(address, init);
  });
});

/** A page that has just been loaded, with this person; what an earlier one left in the browser is still there. */
async function page(user: User = { ...ana, terms_accepted_at: '2026-11-21T09:00:00.000Z' }) {
  vi.resetModules();
  const { keepUser } = await import('../auth/auth.store.ts');
  const { wipeState } = await import('../../platform/state.ts');
  const draft = await import('./draft.store.ts');
  const upload = await import('./upload.store.ts');
  keepUser(user);
  await draft.readDraft();
  return { ...draft, ...upload, wipeState };
}

const photo = (name: string) =>
  new File(['\xff\xd8\xff\xe0 pixels'].map(bytes), name, { type: 'image/jpeg' });
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('a draft', () => {
  it('is still there after a reload: photos, order, shape, crops, words, place and key', async () => {
    const before = await page();
    await before.addFiles([photo('1.jpg'), photo('2.jpg')]);
    const [first, second] = before.getDraft().pictures.map(({ id }) => id);
    before.togglePicture(first ?? '');
    before.chooseAspect('4:5');
    before.cropPicture(second ?? '', { x: 1, y: 2, width: 400, height: 500 });
    before.describePicture(second ?? '', 'A lake');
    before.writeText('We rowed');
    before.keepPlace({ step: 'adjust', at: 0 });
    await before.saved();

    const after = await page();
    expect(after.getDraft()).toEqual(before.getDraft());
    expect(after.getDraft()).toMatchObject({ order: [second], place: { step: 'adjust', at: 0 } });
  });

  it('is wiped at sign-out, and nothing of it lies in the browser', async () => {
    const before = await page();
    await before.addFiles([photo('1.jpg')]);
    await before.saved();
    expect(drawer.size).toBe(2);
    before.wipeState();
    expect(before.getDraft().pictures).toEqual([]);
    await expect.poll(() => drawer.size).toBe(0);
  });

  it("is never another person's", async () => {
    const before = await page();
    await before.addFiles([photo('1.jpg')]);
    await before.saved();
    expect((await page(eve)).getDraft().pictures).toEqual([]);
    expect(drawer.size).toBe(0);
  });

  it('is never one of an earlier couple', async () => {
    const before = await page();
    await before.addFiles([photo('1.jpg')]);
    await before.saved();
    const inAnother = { ...ana, twosome: twosomeOf({ id: idOf(901) }) };
    expect((await page(inAnother)).getDraft().pictures).toEqual([]);
    expect(drawer.size).toBe(0);
  });

  it('works where the browser keeps nothing', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const { addFiles, getDraft } = await page();
    expect(await addFiles([photo('1.jpg')])).toBe(true);
    expect(getDraft().pictures).toHaveLength(1);
  });

  it('is gone when it was given up', async () => {
    const { addFiles, endDraft, saved } = await page();
    await addFiles([photo('1.jpg')]);
    await saved();
    endDraft();
    await expect.poll(() => drawer.size).toBe(0);
  });
});

describe('chosen files', () => {
  it('that are no images are named, and the others come in [S5.30]', async () => {
    const { addFiles, getDraft } = await page();
    const files = [
      new File(['%PDF-1.7'], 'notes.pdf', { type: 'image/jpeg' }),
      photo('1.jpg'),
      new File([], 'none.png'),
    ];
    expect(await addFiles(files)).toBe(true);
    expect(getDraft().pictures).toHaveLength(1);
    expect(getDraft().problems).toEqual([
      'notes.pdf: This is not a JPEG, PNG or WebP image.',
      'none.png: This file is empty.',
    ]);
  });

  it('beyond the tenth stay out, and it is said', async () => {
    const { addFiles, getDraft } = await page();
    await addFiles(Array.from({ length: 8 }, (_, at) => photo(`${at}.jpg`)));
    expect(getDraft().problems).toEqual([]);
    await addFiles([photo('8.jpg'), photo('9.jpg'), photo('10.jpg')]);
    expect(getDraft().pictures).toHaveLength(10);
    expect(getDraft().order).toEqual(getDraft().pictures.map(({ id }) => id));
    expect(getDraft().problems).toEqual(['A post holds 10 photos at most, so we kept the first 10.']);
  });
});

describe('posting', () => {
  it('keeps everything and the key when it fails, and takes another key after a change', async () => {
    const { addFiles, uploadPost, leaveUpload, getDraft, writeText } = await page();
    await addFiles([photo('1.jpg')]);
    browser.server.drops('POST post/');
    expect(await uploadPost()).toBeUndefined();
    leaveUpload();
    await uploadPost();
    expect(getDraft().pictures).toHaveLength(1);
    writeText('Changed');
    await uploadPost();
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/^[0-9A-Z]{20}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('keeps its key over a reload', async () => {
    const before = await page();
    await before.addFiles([photo('1.jpg')]);
    browser.server.drops('POST post/');
    await before.uploadPost();
    await (await page()).uploadPost();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  it('stops when it is given up, and nothing more is said of it', async () => {
    const { addFiles, uploadPost, giveUp, getDraft, getUpload } = await page();
    await addFiles([photo('1.jpg')]);
    const sent: AbortSignal[] = [];
    vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
      sent.push(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const done = uploadPost();
    await expect.poll(() => sent.map(({ aborted }) => aborted)).toEqual([false]);
    giveUp();
    expect(sent[0]?.aborted).toBe(true);
    expect(await done).toBeUndefined();
    expect(getUpload().failure).toBeNull();
    expect(getDraft().pictures).toEqual([]);
  });

  it('is not even begun when it is given up while the pictures are made', async () => {
    const { addFiles, uploadPost, giveUp } = await page();
    await addFiles([photo('1.jpg')]);
    const done = uploadPost();
    giveUp();
    expect(await done).toBeUndefined();
    expect(keys).toEqual([]);
  });

  it('happens once, however often it is tapped, and empties the draft [S7.23]', async () => {
    const { addFiles, uploadPost, getDraft, writeText, describePicture } = await page();
    await addFiles([photo('1.jpg'), photo('2.jpg')]);
    writeText('  We rowed ');
    describePicture(getDraft().order[1] ?? '', 'A lake');
    let sent: FormData | null = null;
    browser.server.answers('POST post/', ({ body }) => {
      sent = body as FormData;
      return posted;
    });
    const answers = await Promise.all([uploadPost(), uploadPost()]);
    expect(answers.map((post) => post?.id)).toEqual([posted.id, undefined]);
    expect(keys).toHaveLength(1);
    const form = sent as unknown;
    if (!(form instanceof FormData)) throw new Error('Nothing was sent');
    expect(form.getAll('images')).toHaveLength(2);
    expect([form.get('text'), form.get('aspect'), form.getAll('alt')]).toEqual([
      'We rowed',
      '1:1',
      ['', 'A lake'],
    ]);
    expect(getDraft().pictures).toEqual([]);
    await expect.poll(() => drawer.size).toBe(0);
  });
});

const posted = postOf({ images: [], aspect: '1:1', text: 'We rowed' });
