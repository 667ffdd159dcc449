import { expect, test, vi } from 'vitest';
import { postMessage, tell } from '../../testing/chat.ts';
import { setStage } from '../../testing/stage.ts';
import { handToPush } from './push.ts';

const stage = setStage();
const log = { debug: vi.fn() };
const hand = () => handToPush({ db: stage.server.db, log });

test('what is due is handed over once, by person, and says who wrote and never what [S6.7]', async () => {
  const { ana, bruno, chloe, dan } = stage.cast;
  await postMessage(ana, { text: 'a secret' });
  await postMessage(ana, { text: 'another secret' });
  await postMessage(chloe, { text: 'theirs' });
  const handed = await hand();
  expect(handed).toMatchObject([
    { userId: bruno.user.id, body: 'Ana sent you 2 messages' },
    { userId: dan.user.id, body: 'Chloe sent you a message' },
  ]);
  expect(JSON.stringify(log.debug.mock.calls)).not.toContain('secret');
  expect(await hand()).toEqual([]);
});

test('by several nodes at once it is handed over once', async () => {
  const { ana } = stage.cast;
  const sent = Array.from({ length: 12 }, (_, n) => postMessage(ana, { text: `${n}` }));
  const early = await Promise.all([hand(), hand(), hand()]);
  await Promise.all(sent);
  const late = await Promise.all([hand(), hand(), hand()]);
  const counts = [...early, ...late].flat().map(({ body }) => Number(/\d+/.exec(body)?.[0] ?? 1));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
});

test('what was seen or deleted meanwhile is not', async () => {
  const { ana, bruno } = stage.cast;
  const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
  await tell(hers, 'seen at once');
  his.send({ type: 'seen', data: {} });
  await his.hears(({ type }) => type === 'seen');
  const { id } = await tell(hers, 'regretted');
  await ana.call(`DELETE message/${id}/`);
  await tell(hers, 'news');
  expect(await hand()).toMatchObject([{ userId: bruno.user.id, body: 'Ana sent you a message' }]);
});

test('more than one step takes them all', async () => {
  const { ana } = stage.cast;
  const ear = await ana.listen('message');
  const texts = Array.from({ length: 520 }, (_, n) => `${n}`);
  await Promise.all(texts.map((text) => tell(ear, text)));
  const handed = await hand();
  expect(handed.map(({ body }) => body)).toEqual(['Ana sent you 520 messages']);
}, 60_000);
