import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import styles from './Heart.module.css';
import { Heart, type HeartState } from './Heart.tsx';
import { heartPath, leftHalf } from './heartPath.ts';

afterEach(cleanup);

const closing = (container: Element) => container.querySelector('svg')?.hasAttribute('data-closing');

test('animates when it becomes complete, not when it mounts complete', () => {
  const { container, rerender } = render(<Heart state="complete" />);
  expect(closing(container)).toBe(false);
  rerender(<Heart state="theirs" />);
  rerender(<Heart state="complete" />);
  expect(closing(container)).toBe(true);
  fireEvent.animationEnd(container.querySelector('svg') ?? container);
  expect(closing(container)).toBe(false);
});

/** Which part of the heart is filled with red. */
const filled = (container: Element) =>
  [...container.querySelectorAll(`.${styles.full}`)].map((path) => {
    if (path.getAttribute('d') === heartPath) return 'all of it';
    if (path.getAttribute('d') !== leftHalf) return 'something else';
    return path.closest(`.${styles.mirrored}`) ? 'the right half' : 'the left half';
  });

test.each<[HeartState, string[]]>([
  ['none', []],
  ['mine', ['the left half']],
  ['flying', ['the left half']],
  ['theirs', ['the right half']],
  ['complete', ['all of it']],
])('%s fills %j [S4.46 S4.47 S4.48 S4.49]', (state, parts) => {
  const { container } = render(<Heart state={state} />);
  expect(filled(container)).toEqual(parts);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
