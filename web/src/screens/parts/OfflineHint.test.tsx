import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { OfflineHint, OfflineNote } from './OfflineHint.tsx';

afterEach(cleanup);

function openAt(address: string) {
  const page = (
    <>
      <OfflineHint />
      {/^\/message(?!s)/.test(address) && <OfflineNote />}
    </>
  );
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] })}
    />,
  );
}
function network(there: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
  act(() => void window.dispatchEvent(new Event(there ? 'online' : 'offline')));
}
const hints = () => screen.queryAllByText(/You are offline/);

test.each(['/home', '/message', '/message/', '/message?messagePhotoId=7', '/messages'])(
  'at %s it is said once that there is no network, for as long as there is none',
  (address) => {
    openAt(address);
    expect(hints()).toHaveLength(0);
    network(false);
    expect(hints()).toHaveLength(1);
    network(true);
    expect(hints()).toHaveLength(0);
  },
);
