import { expect, test } from 'vitest';
import { togetherTexts } from './together.texts.ts';

test.each([
  [1, '1 day together'],
  [999, '999 days together'],
  [1000, '1,000 days together'],
  [12_345, '12,345 days together'],
])('%i days are written as "%s"', (count, text) => {
  expect(togetherTexts.daysTogether(count)).toBe(text);
});
