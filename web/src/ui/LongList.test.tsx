import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { withLayout } from '../testing/layout.ts';
import { LongList } from './LongList.tsx';

withLayout();

const rows = ['One', 'Two'].map((key) => ({ key }));
let setCount: (count: number) => void;
function Page() {
  const [count, set] = useState(rows.length);
  useLayoutEffect(() => {
    setCount = set;
  }, []);
  const draw = ({ key }: { key: string }) => (
    <p>
      <a href="/elsewhere">Who</a>
      <button type="button">{key}</button>
    </p>
  );
  return <LongList rows={rows.slice(0, count)} rowHeight={400} draw={draw} />;
}

test('a row unmounted with the focus gets it back when it returns, unless the focus has moved', async () => {
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }])} />);
  const button = (name: string) => screen.findByRole('button', { name });
  const two = await button('Two');
  act(() => two.focus());
  act(() => setCount(1));
  expect(document.activeElement).toBe(document.body);
  act(() => setCount(2));
  const back = await button('Two');
  expect(document.activeElement).toBe(back);
  expect(document.activeElement).not.toBe(two);
  act(() => setCount(1));
  const one = await button('One');
  act(() => one.focus());
  act(() => setCount(2));
  await button('Two');
  expect(document.activeElement).toBe(one);
});
