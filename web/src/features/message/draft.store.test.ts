import { limits } from '@twosome/contract/platform/limits';
import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { fakePictureWorker } from '../../testing/indexedDb.ts';
import { deleted, fromBruno } from '../../testing/messages.ts';
import { idOf } from '../../testing/posts.ts';
import { upsertUser } from '../auth/auth.store.ts';
import { acceptTerms, terms } from '../auth/prompts.store.ts';
import { attach, leftOf, replyTo, sendDraft, writeText } from './draft.store.ts';
import { getUnsent } from './outbox.store.ts';

const browser = freshBrowser();
const accepted = { ...ana, terms_accepted_at: '2026-11-01T00:00:00.000Z' };
beforeEach(() => {
  fakePictureWorker();
  localStorage.setItem('token', 'of-ana');
  upsertUser(accepted);
  browser.sockets.open();
});

const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array(20).fill(1)]);
const photo = (name: string) => new File([bytes], name, { type: 'image/jpeg' });

test('characters are counted as they are stored', () => {
  expect(leftOf('🌷'.repeat(limits.messageText))).toBe(0);
  expect(leftOf('x'.repeat(limits.messageText + 3))).toBe(-3);
  expect(leftOf(`\t${'e\u0301'.repeat(limits.messageText)}\u2069`)).toBe(0);
});

test.each(['', '   \n ', '\u200b\u2800', 'x'.repeat(limits.messageText + 1)])(
  '%j is not sent [S5.35]',
  async (text) => {
    writeText(text);
    expect(await sendDraft()).toBe(false);
    expect(getUnsent()).toEqual([]);
  },
);

test('sending empties the box, including photos and reply', async () => {
  browser.sockets.receive({ type: 'sync_message', data: { results: [fromBruno(1)] } });
  replyTo(idOf(1));
  expect(await attach([photo('1.jpg'), photo('2.jpg')])).toEqual([]);
  writeText(' Look ');
  expect(await sendDraft()).toBe(true);
  expect(await sendDraft()).toBe(false);
  expect(getUnsent()).toMatchObject([
    {
      text: 'Look',
      pictures: [{ width: 4032, height: 3024 }, {}],
      replyTo: { id: idOf(1), text: 'Number 1' },
    },
  ]);
});

test('a reply to a message deleted in the meantime is sent without the reference', async () => {
  browser.sockets.receive({ type: 'sync_message', data: { results: [fromBruno(1)] } });
  replyTo(idOf(1));
  browser.sockets.receive({ type: 'message', data: deleted(fromBruno(1)) });
  writeText('Yes');
  await sendDraft();
  expect(getUnsent()[0]?.replyTo).toBeNull();
});

test('photos are compressed like those of posts [S9.43]', async () => {
  const jobs = fakePictureWorker();
  await attach([photo('1.jpg')]);
  expect(jobs.map(({ target }) => target)).toEqual([{ side: 1024, bytes: 262_144 }]);
});

test('files that are not images are left out and named; ten photos are the limit', async () => {
  const text = new File(['words'], 'notes.png', { type: 'image/png' });
  expect(await attach([text, photo('1.jpg')])).toEqual([expect.stringContaining('notes.png')]);
  const many = Array.from({ length: limits.messageImages }, (_, n) => photo(`${n}.jpg`));
  expect(await attach(many)).toEqual(['A message holds 10 photos at most.']);
  await sendDraft();
  expect(getUnsent()[0]?.pictures.length).toBe(10);
});

test('the terms are requested once, before the first message; a double tap sends one message', async () => {
  upsertUser(ana);
  browser.server.respond('POST auth/accept_terms/', { user: accepted });
  writeText('Hello');
  const declined = sendDraft();
  terms.cancel();
  expect([await declined, getUnsent()]).toEqual([false, []]);
  const taps = [sendDraft(), sendDraft()];
  await acceptTerms();
  expect(await Promise.all(taps)).toEqual([true, false]);
  await expect.poll(() => getUnsent().map(({ text }) => text)).toEqual(['Hello']);
});
