import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { idOf } from '../../testing/posts.ts';
import { NotificationText } from './NotificationText.tsx';

freshBrowser();

const boldIn = (row: Parameters<typeof NotificationText>[0]['row']) => {
  const { container } = render(<NotificationText row={row} />);
  expect(container.textContent).toBe(row.body);
  return [...container.querySelectorAll('b')].map((name) => name.textContent);
};

test('the couples that acted are bold, and no other words', () => {
  expect(
    boldIn({
      body: 'ana&bruno, chloe.dan and 3 others clapped for your post',
      parts: [
        { text: 'ana&bruno', twosome: idOf(1) },
        { text: ', ' },
        { text: 'chloe.dan', twosome: idOf(2) },
        { text: ' and 3 others clapped for ' },
        { text: 'your post', post: idOf(3) },
      ],
    }),
  ).toEqual(['ana&bruno', 'chloe.dan']);
});

test('a partner is bold, and not a couple’s name in the title of a goal', () => {
  expect(
    boldIn({
      body: '\u2068דנה\u2069 added the goal “Dinner with ana&bruno”',
      parts: [
        { text: '\u2068' },
        { text: 'דנה', person: idOf(1) },
        { text: '\u2069 added the goal “' },
        { text: 'Dinner with ana&bruno', goal: idOf(2) },
        { text: '”' },
      ],
    }),
  ).toEqual(['דנה']);
});

test('a notification that was stored before sentences had parts is shown whole', () => {
  expect(boldIn({ body: 'ana&bruno clapped for your post' })).toEqual([]);
});
