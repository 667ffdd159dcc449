import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Scene } from './Scene.tsx';

afterEach(cleanup);

const picture = () => screen.getByRole('presentation');

test('if it does not load its space stays, without a broken-image icon', () => {
  const { rerender } = render(<Scene src="/lake.webp" width={720} height={540} />);
  expect(picture().getAttribute('src')).toBe('/lake.webp');
  fireEvent.error(picture());
  expect(picture().getAttribute('src')).toMatch(/^data:image\/svg/);
  expect([picture().getAttribute('width'), picture().getAttribute('height')]).toEqual(['720', '540']);
  rerender(<Scene src="/tent.webp" width={720} height={540} />);
  expect(picture().getAttribute('src')).toBe('/tent.webp');
});
