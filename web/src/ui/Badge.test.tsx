import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Badge } from './Badge.tsx';

afterEach(cleanup);

test.each([
  [1, '1 new'],
  [9, '9 new'],
  [10, '9+ new'],
  [345, '9+ new'],
])('%i is written %s [S2.39 S9.9]', (count, said) => {
  const { container } = render(<Badge count={count} words="new" />);
  expect(container.textContent).toBe(said);
});

test.each([0, -1])('%i draws nothing [S2.39]', (count) => {
  const { container } = render(<Badge count={count} words="new" />);
  expect(container.childElementCount).toBe(0);
});
