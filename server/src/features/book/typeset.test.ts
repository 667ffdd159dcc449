import { limits } from '@twosome/contract/platform/limits';
import { expect, test } from 'vitest';
import { type Fonts, openFonts } from './fonts.ts';
import { typeset } from './typeset.ts';

/** Fonts that count how often they lay out a text. */
async function countingFonts(): Promise<{ fonts: Fonts; count: () => number }> {
  const opened = await openFonts();
  const counted = new Set<object>();
  let count = 0;
  const find: Fonts['find'] = async (...wanted) => {
    const found = await opened.find(...wanted);
    if (found === null || counted.has(found.font)) return found;
    counted.add(found.font);
    const layout = found.font.layout.bind(found.font);
    found.font.layout = (...args) => {
      count += 1;
      return layout(...args);
    };
    return found;
  };
  return { fonts: { find }, count: () => count };
}

test('a caption of as many different Chinese characters as it may have is measured in a few steps, at every size', async () => {
  const { fonts, count } = await countingFonts();
  const text = Array.from({ length: limits.postText }, (_, i) => String.fromCodePoint(0x4e00 + i * 97)).join(
    '',
  );
  const sizes = [11, 9.5, 8];
  for (const size of sizes)
    expect((await typeset(fonts, text, { style: 'serif', size, width: 334 })).length).toBeGreaterThan(2);
  expect(count()).toBeLessThan(4 * limits.postText);
});
