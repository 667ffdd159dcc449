import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { NotificationText } from './NotificationText.tsx';

freshBrowser();

test.each([
  ['ana&bruno clapped for your post', ['ana&bruno']],
  ['ana&bruno, chloe.dan and 3 others clapped for your post', ['ana&bruno', 'chloe.dan']],
  ['ana&bruno, chloe.dan and eve+gil commented on your post', ['ana&bruno', 'chloe.dan', 'eve+gil']],
  ['New couple started following you', ['New couple']],
  ['Bruno added a post you can publish', ['Bruno']],
  ['Brunoria added a post you can publish', []],
  ['3 couples clapped for your post', []],
])('%s', (body, names) => {
  const { container } = render(<NotificationText body={body} partner="Bruno" />);
  expect(container.textContent).toBe(body);
  expect([...container.querySelectorAll('b')].map((name) => name.textContent)).toEqual(names);
});
