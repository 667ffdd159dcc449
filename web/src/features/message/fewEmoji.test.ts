import { expect, test } from 'vitest';
import { isFewEmoji } from './fewEmoji.ts';

test.each([
  ['😂', true],
  ['❤️', true],
  ['❤️‍🔥 👍🏽', true],
  ['👨‍👩‍👧🇵🇹3️⃣', true],
  ['☝🏽', true],
  ['😂😂😂😂', false],
  ['😂!', false],
  ['❤', false],
  ['3', false],
  ['©', false],
  ['🇵', false],
  [' ', false],
  ['', false],
])('%s is drawn large: %s', (text, isLarge) => {
  expect(isFewEmoji(text)).toBe(isLarge);
});
