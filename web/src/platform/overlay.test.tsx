import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type Overlay, useOverlay } from './overlay.ts';

// What a sheet does after waiting for an answer, when the person did not wait for it.

let overlay: Overlay;
const sheetBeside = ['sheetKind'];
function Page() {
  overlay = useOverlay('sheetId', sheetBeside);
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

test('another one leaves the address meanwhile: it is still here, and closes to where it was opened', async () => {
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

test('somebody is brought away at the same moment: closing takes nobody back', async () => {
  const { router, place } = await show();
  await act(() => router.navigate('/third?sheetId=2&otherId=3', { replace: true }));
  await act(async () => {
    // drawn later than the sheet hears that what it was about is gone
    void router.navigate('/third', { replace: true });
    overlay.close();
  });
  expect(place()).toBe('/third');
});

test('what says more about it goes with it', async () => {
  const { router, place } = await show();
  await act(() => router.navigate('/third?sheetKind=post&sheetId=2&tab=1'));
  await act(() => overlay.close());
  expect(place()).toBe('/third?tab=1');
  await act(() => overlay.open('3', { sheetKind: 'comment' }));
  await act(() => overlay.turnInto('otherId', '4'));
  expect(place()).toBe('/third?tab=1&otherId=4');
});

test('asked twice at once, it closes one step only, and turns into nothing', async () => {
  const { place } = await show();
  await act(() => {
    overlay.close();
    overlay.turnInto('otherId', '2');
    overlay.close();
  });
  expect(place()).toBe('/third');
});

test('come back to by Forward, it is another opening, and closes again', async () => {
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
