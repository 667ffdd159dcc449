import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { freshScreen, visit } from '../../testing/screen.tsx';
import { AppFrame } from './AppFrame.tsx';

freshScreen();

const linksOf = (bar: HTMLElement) => [...bar.querySelectorAll('a')].map((link) => link.getAttribute('href'));

test.each([
  ['/home', true],
  ['/goals', true],
  ['/notification', true],
  ['/message', false],
  ['/post/add', false],
])('at %s the bar with four tabs is shown: %s [S2.42]', (address, isShown) => {
  visit(<AppFrame />, address);
  const bars = screen.getAllByRole('navigation').map(linksOf).map(String);
  expect(bars.includes('/home,/message,/goals,/profile')).toBe(isShown);
});
