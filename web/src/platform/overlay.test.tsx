import { act, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { type Overlay, scrollKeyOf, useOverlay } from './overlay.ts';
import { RouterProvider } from './router/RouterProvider.tsx';
import { createMemoryRouter } from './router/router.ts';
import { ScrollRestoration } from './router/ScrollRestoration.tsx';

// A sheet whose response arrives after the user has left it.

let overlay: Overlay;
const sheetBeside = ['sheetKind'];
function Page() {
  const current = useOverlay('sheetId', sheetBeside);
  useLayoutEffect(() => {
    overlay = current;
  });
  return null;
}

/** three pages, the sheet opened over the last one */
async function show() {
  const router = createMemoryRouter(
    [
      { path: '/first', element: <p>First</p> },
      { path: '*', element: <Page /> },
    ],
    { initialEntries: ['/first', '/second', '/third'] },
  );
  render(<RouterProvider router={router} />);
  await act(() => overlay.open('1'));
  const place = () => router.state.location.pathname + router.state.location.search;
  expect(place()).toBe('/third?sheetId=1');
  return { router, place };
}
const acts = {
  close: (late: Overlay) => late.close(),
  turnInto: (late: Overlay) => late.turnInto('otherId', '2'),
};

test.each(Object.entries(acts))(
  'a late %s after the sheet was dismissed does nothing',
  async (_name, late) => {
    const { place } = await show();
    const before = overlay;
    await act(() => before.close());
    expect(before.isHere()).toBe(false);
    await act(() => late(before));
    expect(place()).toBe('/third');
  },
);

test.each(Object.entries(acts))('a late %s after the page was left does nothing', async (_name, late) => {
  const { router, place } = await show();
  const before = overlay;
  await act(() => router.navigate('/first'));
  await act(() => late(before));
  expect(place()).toBe('/first');
});

test.each(Object.entries(acts))('a late %s after Back closed the sheet does nothing', async (_name, late) => {
  const { router, place } = await show();
  const before = overlay;
  await act(() => router.navigate(-1));
  expect(before.isHere()).toBe(false);
  await act(() => late(before));
  expect(place()).toBe('/third');
});

test('another overlay closes in the meantime: this one stays open and closes to its page', async () => {
  const { router, place } = await show();
  await act(() => router.navigate('/third?beneathId=1'));
  await act(() => overlay.open('2'));
  const before = overlay;
  const { state } = router.state.location;
  await act(() => router.navigate('/third?sheetId=2', { replace: true, state }));
  expect(before.isHere()).toBe(true);
  await act(() => before.close());
  expect(place()).toBe('/third?beneathId=1');
});

test('closing during a navigation does not undo the navigation', async () => {
  const { router, place } = await show();
  await act(() => router.navigate('/third?sheetId=2&otherId=3', { replace: true }));
  await act(async () => {
    // the navigation renders after the sheet learns that its entity was deleted
    void router.navigate('/third', { replace: true });
    overlay.close();
  });
  expect(place()).toBe('/third');
});

test('its further parameters are removed with it', async () => {
  const { router, place } = await show();
  await act(() => router.navigate('/third?sheetKind=post&sheetId=2&tab=1'));
  await act(() => overlay.close());
  expect(place()).toBe('/third?tab=1');
  await act(() => overlay.open('3', { sheetKind: 'comment' }));
  await act(() => overlay.turnInto('otherId', '4'));
  expect(place()).toBe('/third?tab=1&otherId=4');
});

test('closed twice simultaneously, it goes back one step only and turns into nothing', async () => {
  const { place } = await show();
  await act(() => {
    overlay.close();
    overlay.turnInto('otherId', '2');
    overlay.close();
  });
  expect(place()).toBe('/third');
});

test('after Forward it is a new opening and can close again', async () => {
  const { router, place } = await show();
  const before = overlay;
  await act(() => before.close());
  await act(() => router.navigate(1));
  expect(place()).toBe('/third?sheetId=1');
  expect(overlay.opening).toBe(before.opening + 1);
  await act(() => before.close());
  expect(place()).toBe('/third?sheetId=1');
  await act(() => overlay.close());
  expect(place()).toBe('/third');
});

test('turned into another one, it closes to the page', async () => {
  const { place } = await show();
  await act(() => overlay.turnInto('otherId', '2', { kind: 'post' }));
  expect(place()).toBe('/third?kind=post&otherId=2');
});

test.each([
  ['is closed', () => act(() => overlay.close())],
  ['is closed by Back', (router: Router) => act(() => router.navigate(-1))],
  [
    'turned into another one, which is closed by Back',
    async (router: Router) => {
      await act(() => overlay.turnInto('otherId', '2'));
      await act(() => router.navigate(-1));
    },
  ],
])('a page whose content moved under a sheet keeps its position when the sheet %s', async (_how, closes) => {
  const page = (
    <>
      <Page />
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], {
    initialEntries: ['/first', '/second'],
  });
  render(<RouterProvider router={router} />);
  const scrolledTo: unknown[] = [];
  vi.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => void scrolledTo.push(to.at(-1)));
  const isAt = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(500);
  await act(() => overlay.open('1'));
  isAt.mockReturnValue(1700);
  scrolledTo.length = 0;
  await closes(router);
  expect(router.state.location.search).toBe('');
  expect(scrolledTo.filter((y) => y !== 1700)).toEqual([]);
});

type Router = ReturnType<typeof createMemoryRouter>;
