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
  expect(getToday()).toMatchObject({ id: today.id, earlier: [questionOf(20).id], failure: null });
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
