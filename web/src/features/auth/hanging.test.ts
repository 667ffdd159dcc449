import type { User } from '@twosome/contract/auth/auth.contract';
import { expect, test, vi } from 'vitest';
import { ana, twosomeOf } from '../../testing/cast.ts';
import { idOf } from '../../testing/posts.ts';
import { anasBrowser, closePage } from '../../testing/reloads.ts';

/** Loading the person when the connection hangs. */

const browser = anasBrowser();

/** A freshly loaded page; the browser storage of an earlier one remains. */
async function page() {
  vi.resetModules();
  const { timing } = await import('@twosome/contract/platform/timing');
  // lists-hanging.test.ts tests the real timeout; here it would only slow the test down
  vi.spyOn(timing, 'cacheFallback', 'get').mockReturnValue(20 as never);

  return {
    ...(await import('./auth.store.ts')),
    ...(await import('./signedIn.store.ts')),
    ...(await import('../../platform/connection.ts')),
    ...(await import('./ending.store.ts')),
    ...(await import('./logOut.store.ts')),
  };
}

/** Ana was signed in and closed the page; the next page's request hangs. */
async function hanging(user: User = ana) {
  const { upsertUser } = await page();
  upsertUser(user);
  await closePage(browser.records, 'remembered/person');
  const answer = browser.server.hold('POST auth/user/');
  const config = browser.server.hold('GET config/');
  const next = await page();
  await Promise.all([next.loadUser(), next.loadConfig()]);
  return { ...next, answer, config };
}
const userRequests = () => browser.server.requests.filter(({ path }) => path === 'auth/user/').length;
const anna = { ...ana, first_name: 'Anna' };

test('the last person is hydrated while the request is pending, and nothing waits for the config', async () => {
  const { getUser, auth, getConfig } = await hanging();
  expect([getUser(), auth.get().status, getConfig()]).toEqual([ana, 'idle', null]);
  expect(userRequests()).toBe(1);
  expect(browser.sockets.last().address).toContain('/ws/message/');
});

test('the late response is stored, and no further request is sent', async () => {
  const { getUser, answer } = await hanging();
  answer.respond({ user: anna, token: 'of-ana' });
  await expect.poll(() => getUser()?.first_name).toBe('Anna');
  browser.sockets.open();
  expect(userRequests()).toBe(1);
});

test('a response overtaken by a later one is dropped', async () => {
  const { getUser, answer, onAnswer } = await hanging();
  browser.server.respond('POST auth/user/', { user: anna, token: 'of-ana' });
  browser.sockets.open();
  await expect.poll(() => getUser()?.first_name).toBe('Anna');
  const onResponse = vi.fn();
  onAnswer(onResponse);
  answer.respond({ user: ana, token: 'of-ana' });
  await expect.poll(() => onResponse).toHaveBeenCalled();
  expect(getUser()?.first_name).toBe('Anna');
});

test.each([401, 403])('a %i ends the session and clears everything', async (status) => {
  const { getUser, auth, answer } = await hanging();
  answer.fail(status, { detail: 'No.' });
  await expect.poll(() => auth.get().status).toBe('logging-out');
  await expect
    .poll(() => [getUser(), localStorage.getItem('token'), browser.records.size])
    .toEqual([null, null, 0]);
});

test('a request that fails keeps the hydrated person, and is sent again', async () => {
  const { getUser, auth, answer } = await hanging();
  answer.fail(500, { detail: 'Broken.' });
  browser.server.respond('POST auth/user/', { user: anna, token: 'of-ana' });
  browser.sockets.open();
  await expect.poll(() => [getUser()?.first_name, auth.get().status]).toEqual(['Anna', 'idle']);
});

test('a couple that has parted since reloads the page', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const { answer } = await hanging();
  answer.respond({ user: { ...ana, twosome: twosomeOf({ id: idOf(901) }) }, token: 'of-ana' });
  await expect.poll(() => assign).toHaveBeenCalledWith('/home');
});

test('a person who logs out in the meantime stays logged out after the response', async () => {
  const { logOut, getUser, auth, answer } = await hanging();
  browser.server.respond('POST auth/logout/', null);
  await logOut();
  answer.respond({ user: ana, token: 'of-ana' });
  await expect.poll(() => browser.records.size).toBe(0);
  expect([getUser(), auth.get().status]).toEqual([null, 'logging-out']);
});

test('another person, signed in since, waits for the server', async () => {
  await hanging();
  localStorage.setItem('token', 'of-eve');
  const answer = browser.server.hold('POST auth/user/');
  const { loadUser, getUser } = await page();
  const loaded = loadUser();
  await expect.poll(() => browser.records.has('remembered/person')).toBe(false);
  expect(getUser()).toBeNull();
  answer.fail(500, {});
  await loaded;
  expect(getUser()).toBeNull();
});

test('a response that arrives while the cache is read is not overwritten by it', async () => {
  const { personCache, hydratePerson, personFetched } = await import('./hydrate.ts');
  let hydrated = (_: User) => {};
  vi.spyOn(personCache, 'hydrate').mockReturnValue(new Promise((resolve) => (hydrated = resolve)));
  const take = vi.fn();
  const recalling = hydratePerson(take);
  personFetched();
  hydrated(ana);
  expect(await recalling).toBe(false);
  expect(take).not.toHaveBeenCalled();
});
