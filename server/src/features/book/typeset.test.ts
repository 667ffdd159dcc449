import { limits } from '@twosome/contract/platform/limits';
import { describe, expect, test } from 'vitest';
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

describe('a caption as it is read', () => {
  const lineOf = async (text: string) => {
    const [line, ...others] = await typeset(await openFonts(), text, {
      style: 'serif',
      size: 11,
      width: 400,
    });
    expect(others).toEqual([]);
    return line?.runs.map((run) => run.text.trim()).filter((run) => run !== '');
  };

  test.each([
    ['🌊 שלום', ['שלום', '🌊']],
    ['שלום 🌊', ['🌊', 'שלום']],
    ['🎉 مرحبا', ['مرحبا', '🎉']],
    ['👩‍👩‍👧‍👦 مرحبا', ['مرحبا', '👩‍👩‍👧‍👦']],
    ['𝟏𝟐 שלום', ['שלום', '□□']],
    ['Ana 🌊 שלום', ['Ana', '🌊', 'שלום']],
    ['🌊 Ana', ['🌊', 'Ana']],
  ])('%s stands in the order of its script', async (text, runs) => {
    expect(await lineOf(text)).toEqual(runs);
  });

  test.each([
    ['é', 'e\u0301'],
    ['ệ', 'e\u0323\u0302'],
    ['й', 'и\u0306'],
    ['m̄', 'm\u0304'],
    ['x̂', 'x\u0302'],
    ['Ώ', 'Ω\u0301'],
    ['안', '안'.normalize('NFD')],
    ['が', 'か\u3099'],
    ['שׁ', 'ש\u05c1'],
  ])('%s is one run, with its marks in the font of its letter', async (_, text) => {
    expect(await lineOf(text)).toEqual([text.normalize('NFC')]);
  });

  test('a mark that no font has together with its letter is left out, not drawn beside it', async () => {
    expect(await lineOf('是\u0ec8的')).toEqual(['是的']);
  });
});
