import { expect, test, vi } from 'vitest';
import { ana } from '../../testing/cast.ts';
import { answerOf, dayOf, questionOf } from '../../testing/questions.ts';
import { anasBrowser, closePage } from '../../testing/reloads.ts';

const browser = anasBrowser();

/** A freshly loaded page of Ana; the browser storage of an earlier one remains. */
async function page() {
  vi.resetModules();
  const { upsertUser } = await import('../auth/auth.store.ts');
  upsertUser(ana);
  return import('./question.store.ts');
}

test('offline the day’s question is the one seen last, with the own answer', async () => {
  const today = dayOf({ own: answerOf('The sea'), earlier: [questionOf(20)] });
  browser.server.respond('GET question/', today);
  await (await page()).loadToday();
  await closePage(browser.records, 'remembered/question');

  browser.server.disconnect('GET question/');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { loadToday, getToday, getQuestion } = await page();
  await loadToday();
  expect(getToday()).toMatchObject({ id: today.id, earlier: [questionOf(20).id] });
  expect(getQuestion(today.id)?.own?.text).toBe('The sea');
});

test('a question whose day has begun on the server cannot be taken back any more, and stays', async () => {
  const upcoming = questionOf(21);
  browser.server.respond('GET question/', dayOf({ upcoming: [upcoming] }));
  const { getToday, loadToday, takeBack } = await page();
  await loadToday();
  browser.server.fail('DELETE question/:id/', 404, { detail: 'Not found.' });
  await expect(takeBack(upcoming.id)).rejects.toMatchObject({ status: 404 });
  expect(getToday().upcoming).toEqual([upcoming.id]);

  browser.server.respond('GET question/', dayOf({ upcoming: [] }));
  await takeBack(upcoming.id);
  expect(getToday().upcoming).toEqual([]);
});

test('a question that is asked again after midnight is the same request', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(2026, 10, 21, 23, 59, 50));
  const { ask } = await page();
  // the server may have added it
  browser.server.disconnect('POST question/');
  await expect(ask('Where to?', 'key')).rejects.toThrow();
  browser.server.respond('POST question/', questionOf(22));
  vi.setSystemTime(new Date(2026, 10, 22, 0, 0, 10));
  await ask('Where to?', 'key');
  await ask('And then?', 'another key');
  vi.useRealTimers();
  const sent = browser.server.requests.filter(({ line }) => line === 'POST question/');
  expect(sent.map(({ body }) => body)).toEqual([
    { text: 'Where to?', day: '2026-11-21' },
    { text: 'Where to?', day: '2026-11-21' },
    { text: 'And then?', day: '2026-11-22' },
  ]);
});
