import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Heart, type HeartState } from './Heart.tsx';

afterEach(cleanup);

const closing = (container: Element) => container.querySelector('svg')?.hasAttribute('data-closing');

test('closes when it becomes complete before one’s eyes', () => {
  const { container, rerender } = render(<Heart state="theirs" />);
  expect(closing(container)).toBe(false);
  rerender(<Heart state="complete" />);
  expect(closing(container)).toBe(true);
  fireEvent.animationEnd(container.querySelector('svg') ?? container);
  expect(closing(container)).toBe(false);
});

test('stands still when it comes complete', () => {
  const { container, rerender } = render(<Heart state="complete" />);
  rerender(<Heart state="complete" size={30} />);
  expect(closing(container)).toBe(false);
});

test.each<HeartState>(['none', 'mine', 'theirs', 'flying', 'complete'])('%s is decoration', (state) => {
  const { container } = render(<Heart state={state} />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
