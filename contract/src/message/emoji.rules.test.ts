import { expect, test } from 'vitest';
import { isEmoji } from './emoji.rules.ts';

test.each(['❤️', '😂', '👍🏽', '👨‍👩‍👧‍👦', '👩🏻‍❤️‍💋‍👨🏿', '🇩🇪', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣'])('%s is one emoji', (value) => {
  expect(isEmoji(value)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['a letter', 'a'],
  ['a digit', '1'],
  ['two emojis', '😂😂'],
  ['an emoji with a blank', '😂 '],
  ['an emoji between bidi marks', '\u202e😂'],
  ['half a sign', '\ud83d'],
  ['a sign in the style of text', '©'],
  ['a lone modifier joiner', '\u200d'],
  ['an emoji with stacked marks', '😂\u0301\u0301'],
  ['thirty code points that join to one grapheme', Array(15).fill('👩').join('\u200d') + '\u200d'],
])('%s is no emoji', (_, value) => {
  expect(isEmoji(value)).toBe(false);
});
