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

test.each(['\u2068דנה\u2069', 'דנה'])(
  'a partner whose name is written from right to left is bold: %j',
  (name) => {
    const { container } = render(<NotificationText body={`${name} published your post`} partner="דנה" />);
    expect(container.querySelector('b')?.textContent).toBe('דנה');
    expect(container.textContent).toBe('דנה published your post');
  },
);
