import type { User } from '@twosome/contract/auth/auth.contract';
import { expect, test, vi } from 'vitest';
import { ana, twosomeOf } from '../../testing/cast.ts';
import { idOf } from '../../testing/posts.ts';
import { anasBrowser, closePage } from '../../testing/reloads.ts';

/** The person on a line that neither answers nor refuses. */

const browser = anasBrowser();

/** A page that has just been loaded; what an earlier one left in the browser is still there. */
async function page() {
  vi.resetModules();
  const { timing } = await import('@twosome/contract/platform/timing');
  // how long it is, lists-hanging.test.ts holds; here it would only be waited for
  vi.spyOn(timing, 'patience', 'get').mockReturnValue(20 as never);

  return {
    ...(await import('./auth.store.ts')),
    ...(await import('./signedIn.store.ts')),
    ...(await import('../../platform/line.ts')),
    ...(await import('./ending.ts')),
  };
}

/** Ana was here, and the page was closed; the next one asks, and hears nothing. */
async function hanging(user: User = ana) {
  const { keepUser } = await page();
  keepUser(user);
  await closePage(browser.drawer, 'remembered/person');
  const answer = browser.server.holds('POST auth/user/');
  const config = browser.server.holds('GET config/');
  const next = await page();
  await Promise.all([next.loadUser(), next.loadConfig()]);
  return { ...next, answer, config };
}
const asked = () => browser.server.asked.filter(({ path }) => path === 'auth/user/').length;
const anna = { ...ana, first_name: 'Anna' };

test('who was here last is let in while the answer is on its way, and nobody waits for the config', async () => {
  const { getUser, auth, getConfig } = await hanging();
  expect([getUser(), auth.get().status, getConfig()]).toEqual([ana, 'idle', null]);
  expect(asked()).toBe(1);
  expect(browser.sockets.last().address).toContain('/ws/message/');
});

test('the answer is kept when it comes, and asked for no more', async () => {
  const { getUser, answer } = await hanging();
  answer.gives({ user: anna, token: 'of-ana' });
  await expect.poll(() => getUser()?.first_name).toBe('Anna');
  browser.sockets.opens();
  expect(asked()).toBe(1);
});

test('one that was overtaken by a later one is not', async () => {
  const { getUser, answer, onAnswer } = await hanging();
  browser.server.gives('POST auth/user/', { user: anna, token: 'of-ana' });
  browser.sockets.opens();
  await expect.poll(() => getUser()?.first_name).toBe('Anna');
  const heard = vi.fn();
  onAnswer(heard);
  answer.gives({ user: ana, token: 'of-ana' });
  await expect.poll(() => heard).toHaveBeenCalled();
  expect(getUser()?.first_name).toBe('Anna');
});

test.each([401, 403])('a no (%i) ends the session, and nothing is left', async (status) => {
  const { getUser, auth, answer } = await hanging();
  answer.refuses(status, { detail: 'No.' });
  await expect.poll(() => auth.get().status).toBe('session-expired');
  await expect
    .poll(() => [getUser(), localStorage.getItem('token'), browser.drawer.size])
    .toEqual([null, null, 0]);
});

test('where it fails after all the person stays, and is asked for anew', async () => {
  const { getUser, auth, answer } = await hanging();
  answer.refuses(500, { detail: 'Broken.' });
  browser.server.gives('POST auth/user/', { user: anna, token: 'of-ana' });
  browser.sockets.opens();
  await expect.poll(() => [getUser()?.first_name, auth.get().status]).toEqual(['Anna', 'idle']);
});

test('a couple that has parted meanwhile begins the page anew', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const { answer } = await hanging();
  answer.gives({ user: { ...ana, twosome: twosomeOf({ id: idOf(901) }) }, token: 'of-ana' });
  await expect.poll(() => assign).toHaveBeenCalledWith('/home');
});

test('who logs out meanwhile stays logged out, whatever comes', async () => {
  const { logOut, getUser, auth, answer } = await hanging();
  browser.server.gives('POST auth/logout/', null);
  await logOut();
  answer.gives({ user: ana, token: 'of-ana' });
  await expect.poll(() => browser.drawer.size).toBe(0);
  expect([getUser(), auth.get().status]).toEqual([null, 'idle']);
});

test('somebody else, signed in since, waits for the server', async () => {
  await hanging();
  localStorage.setItem('token', 'of-eve');
  const answer = browser.server.holds('POST auth/user/');
  const { loadUser, getUser } = await page();
  const loaded = loadUser();
  await expect.poll(() => browser.drawer.has('remembered/person')).toBe(false);
  expect(getUser()).toBeNull();
  answer.refuses(500, {});
  await loaded;
  expect(getUser()).toBeNull();
});

test('an answer that comes while the memory is read is not covered by it', async () => {
  const { person, recallPerson, personCame } = await import('./recalled.ts');
  let give = (_: User) => {};
  vi.spyOn(person, 'recall').mockReturnValue(new Promise((resolve) => (give = resolve)));
  const take = vi.fn();
  const recalling = recallPerson(take);
  personCame();
  give(ana);
  expect(await recalling).toBe(false);
  expect(take).not.toHaveBeenCalled();
});
