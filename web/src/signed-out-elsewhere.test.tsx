import { act, render, screen } from '@testing-library/react';
import { closeCodes } from '@twosome/contract/platform/frames';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { getUser, keepUser, logOut } from './features/auth/auth.store.ts';
import { PartneredOnly } from './guards.tsx';
import { stored } from './platform/storage.ts';
import { freshBrowser } from './testing/browser.ts';
import { ana } from './testing/cast.ts';

const browser = freshBrowser();
let reload: MockInstance<Location['reload']>;
let replace: MockInstance<Location['replace']>;
beforeEach(() => {
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
  stored.write('token', 'of-ana');
  keepUser(ana);
});

function openAt(address: string) {
  const routes = [
    { element: <PartneredOnly />, children: [{ path: '/post/:id', element: <p>A post</p> }] },
    { path: '/sign-up', element: <p>Sign up</p> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
}

/** What another tab does to the storage is heard of here. */
const elsewhere = (key: string | null, newValue: string | null) =>
  act(async () => {
    const oldValue = stored.read('token');
    if (newValue === null) stored.remove('token');
    else stored.write('token', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));
  });
const target = () => stored.read('targetAfterSignIn');

test.each(['token', null])(
  'who logs out in another tab is gone here too, and leaves no address behind (%s)',
  async (key) => {
    openAt('/post/7');
    browser.sockets.opens();
    await elsewhere(key, null);
    // the server closes the socket of that session, perhaps only now
    await act(async () => browser.sockets.closes(closeCodes.signedOut));
    expect(replace).toHaveBeenCalledWith('/sign-up');
    expect(reload).not.toHaveBeenCalled();
    await screen.findByText('Sign up');
    expect([getUser(), target()]).toEqual([null, null]);
  },
);

test('where somebody else has signed in there, this tab begins anew as them', async () => {
  openAt('/post/7');
  await elsewhere('token', 'of-eve');
  expect(reload).toHaveBeenCalled();
  expect([replace.mock.calls, stored.read('token')]).toEqual([[], 'of-eve']);
});

test.each([true, false])(
  'an address that another tab kept, because it heard of the logging out first, is dropped (answered: %s)',
  async (answered) => {
    openAt('/post/7');
    if (answered) browser.server.gives('POST auth/logout/', null);
    else browser.server.answers('POST auth/logout/', () => new Promise(() => {}));
    stored.write('targetAfterSignIn', `${Date.now()} /post/8`);
    if (answered) await act(logOut);
    else {
      act(() => void logOut());
      await elsewhere('token', null);
    }
    await screen.findByText('Sign up');
    expect([getUser(), target()]).toEqual([null, null]);
  },
);
