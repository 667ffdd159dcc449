import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { PhotoViewer } from './PhotoViewer.tsx';

freshBrowser();
const photos = [{ id: '1', address: '/media/post/x/1/full', width: 800, height: 600, alt: 'A lake' }];

test.each([
  [true, ['Save photo']],
  [false, ['Share a link to the post']],
])('photos of the own couple: %s; what can be done with them: %s [S2.160]', (own, expected) => {
  const link = 'https://twosome.example/post/1';
  render(<PhotoViewer label="Photos" {...{ photos, own, link }} startAt={0} open onClose={() => {}} />);
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '');
  expect(names.filter((name) => /save|share/i.test(name))).toEqual(expected);
});
