import type { User } from '@twosome/contract/auth/auth.contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, eve, twosomeOf } from '../../testing/cast.ts';
import { fakeIndexedDb, fakePictureWorker } from '../../testing/indexedDb.ts';
import { leavePages } from '../../testing/pages.ts';
import { idOf, postOf } from '../../testing/posts.ts';

const browser = freshBrowser();
leavePages();
let records: Map<string, unknown>;
let keys: (string | null)[] = [];

beforeEach(() => {
  records = fakeIndexedDb();
  fakePictureWorker();
  keys = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (address.endsWith('/post/')) keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return fetch(address, init);
  });
});

/** A freshly loaded page of this person; the browser storage of an earlier one remains. */
async function page(user: User = { ...ana, terms_accepted_at: '2026-11-21T09:00:00.000Z' }) {
  vi.resetModules();
  const { upsertUser } = await import('../auth/auth.store.ts');
  const { idbStore } = await import('../../platform/idb.ts');
  const draft = await import('./draft.store.ts');
  const upload = await import('./upload.store.ts');
  upsertUser(user);
  await draft.readDraft();
  return { ...draft, ...upload, leave: idbStore.clear };
}

/** The stored draft without its files. */
const stored = () => records.get([...records.keys()].find((key) => key.endsWith('/post/post')) ?? '');

const photo = (name: string) =>
  new File(['\xff\xd8\xff\xe0 pixels'].map(bytes), name, { type: 'image/jpeg' });
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('a draft', () => {
  it('survives a reload: photos, order, aspect, crops, texts and key', async () => {
    const before = await page();
    await before.addFiles([photo('1.jpg'), photo('2.jpg')]);
    const [first, second] = before.getDraft().pictures.map(({ id }) => id);
    before.togglePicture(first ?? '');
    before.chooseAspect('4:5');
    before.cropPicture(second ?? '', { x: 1, y: 2, width: 400, height: 500 });
    before.describePicture(second ?? '', 'A lake');
    before.writeText('We rowed');
    before.chooseOnlyMe(true);
    await expect.poll(() => stored()).toMatchObject({ text: 'We rowed' });

    const after = await page();
    expect(after.getDraft()).toEqual(before.getDraft());
    expect(after.getDraft()).toMatchObject({ order: [second], onlyMe: true });
  });

  it('is removed from the browser at sign-out', async () => {
    const before = await page();
    await before.addFiles([photo('1.jpg')]);
    await expect.poll(() => records.size).toBe(2);
    await before.leave();
    expect(records.size).toBe(0);
  });

  it('is never restored for another person', async () => {
    const before = await page();
    await before.addFiles([photo('1.jpg')]);
    await expect.poll(() => records.size).toBe(2);
    expect((await page(eve)).getDraft().pictures).toEqual([]);
    expect(records.size).toBe(0);
  });

  it('is never restored for a later couple', async () => {
    const before = await page();
    await before.addFiles([photo('1.jpg')]);
    await expect.poll(() => records.size).toBe(2);
    const inAnother = { ...ana, twosome: twosomeOf({ id: idOf(901) }) };
    expect((await page(inAnother)).getDraft().pictures).toEqual([]);
    expect(records.size).toBe(0);
  });

  it.each<[string, () => unknown]>([
    ['is forbidden', () => vi.stubGlobal('indexedDB', undefined)],
    [
      'is full',
      () => {
        records.set = () => {
          throw new DOMException('The disk is full.', 'QuotaExceededError');
        };
      },
    ],
  ])('is written and posted when storage %s', async (_storage, hinder) => {
    hinder();
    const { addFiles, writeText, uploadPost, getDraft } = await page();
    expect(await addFiles([photo('1.jpg')])).toBe(true);
    writeText('We rowed');
    expect(getDraft()).toMatchObject({ pictures: [{}], text: 'We rowed' });
    browser.server.respond('POST post/', posted);
    await uploadPost();
    expect([keys.length, getDraft().pictures]).toEqual([1, []]);
  });

  it('of ten photos stores each of them once, however much is typed', async () => {
    const { addFiles, writeText, describePicture, getDraft } = await page();
    await addFiles(Array.from({ length: 10 }, (_, at) => photo(`${at}.jpg`)));
    await expect.poll(() => records.size).toBe(11);
    const written = vi.spyOn(records, 'set');
    const letters = 'We rowed to the island and stayed';
    for (const at of letters) writeText(getDraft().text + at);
    describePicture(getDraft().order[9] ?? '', 'A lake');
    await expect.poll(() => stored()).toMatchObject({ text: letters, files: { 9: { alt: 'A lake' } } });
    expect(new Set(written.mock.calls.map(([key]) => key))).toHaveLength(1);
  });
});

describe('chosen files', () => {
  it('that are not images are named, and the others are added [S5.30]', async () => {
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

  it('cannot reorder the sentence about them by their names [S9.52]', async () => {
    const { addFiles, getDraft } = await page();
    await addFiles([new File([], 'photo\u202egpj.exe'), new File([], 'תמונה.png')]);
    expect(getDraft().problems).toEqual([
      'photogpj.exe: This file is empty.',
      '\u2068תמונה.png\u2069: This file is empty.',
    ]);
  });

  it('added while others are being opened are appended after them', async () => {
    const { addFiles, getDraft } = await page();
    const both = [addFiles([photo('1.jpg'), new File([], 'none.png')]), addFiles([photo('2.jpg')])];
    expect(getDraft().opening).toBe(true);
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(getDraft()).toMatchObject({ opening: false, problems: ['none.png: This file is empty.'] });
    expect(getDraft().pictures.map(({ file }) => (file as File).name)).toEqual(['1.jpg', '2.jpg']);
  });

  it('beyond the tenth are left out with a message', async () => {
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
  it('keeps the draft and the key on failure, and uses another key after a change', async () => {
    const { addFiles, uploadPost, postUpload, getDraft, writeText } = await page();
    await addFiles([photo('1.jpg')]);
    browser.server.disconnect('POST post/');
    await uploadPost();
    expect(postUpload.get()).toMatchObject({ status: 'error', failure: { status: 1000 } });
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
    browser.server.disconnect('POST post/');
    await before.uploadPost();
    await (await page()).uploadPost();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  it('locks the draft while it runs: the uploaded draft is the stored one', async () => {
    const { addFiles, uploadPost, writeText, getDraft } = await page();
    await addFiles([photo('1.jpg')]);
    const { onceKey } = getDraft();
    const answer = browser.server.hold('POST post/');
    const done = uploadPost();
    await expect.poll(() => keys).toHaveLength(1);
    writeText('Later');
    expect(await addFiles([photo('2.jpg')])).toBe(false);
    expect(getDraft()).toMatchObject({ text: '', onceKey, pictures: [{}] });
    answer.respond(posted);
    await done;
    expect(getDraft().pictures).toEqual([]);
  });

  it('of a post for oneself says so [S6.40]', async () => {
    const { addFiles, chooseOnlyMe, uploadPost } = await page();
    await addFiles([photo('1.jpg')]);
    chooseOnlyMe(true);
    const forms: FormData[] = [];
    browser.server.respondWith('POST post/', ({ body }) => {
      forms.push(body as FormData);
      return posted;
    });
    await uploadPost();
    expect(forms.map((form) => form.get('only_me'))).toEqual(['true']);
    expect(forms[0]?.getAll('images')).toHaveLength(1);
  });

  it('does not start when it is cancelled while the images are being compressed', async () => {
    const { addFiles, uploadPost, discardPost } = await page();
    await addFiles([photo('1.jpg')]);
    const done = uploadPost();
    discardPost();
    await done;
    expect(keys).toEqual([]);
  });

  it('happens once, however often it is tapped, and empties the draft [S7.23]', async () => {
    const { addFiles, uploadPost, postUpload, getDraft, writeText, describePicture } = await page();
    await addFiles([photo('1.jpg'), photo('2.jpg')]);
    writeText('  We rowed ');
    describePicture(getDraft().order[1] ?? '', 'A lake');
    let sent: FormData | null = null;
    browser.server.respondWith('POST post/', ({ body }) => {
      sent = body as FormData;
      return posted;
    });
    await Promise.all([uploadPost(), uploadPost()]);
    expect(postUpload.get().status).toBe('none');
    expect(keys).toHaveLength(1);
    const form = sent as unknown;
    if (!(form instanceof FormData)) throw new Error('Nothing was sent');
    expect(form.getAll('images')).toHaveLength(2);
    expect([form.get('text'), form.get('aspect'), form.getAll('alt')]).toEqual([
      'We rowed',
      '4:3',
      ['', 'A lake'],
    ]);
    expect(getDraft().pictures).toEqual([]);
    await expect.poll(() => records.size).toBe(0);
  });
});

const posted = postOf({ images: [], aspect: '1:1', text: 'We rowed' });
