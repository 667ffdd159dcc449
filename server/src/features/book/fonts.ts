import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

/** How text looks. What its font lacks is taken from the fonts of other scripts. */
export type Style = 'serif' | 'italic' | 'sans';

/** A file of a font, for some of the characters. */
interface FontFile {
  name: string;
  path: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

export type FoundFont = Pick<FontFile, 'name'> & { font: Font };

export interface Fonts {
  /** The first font of the style that has these characters; null if none has. */
  find(style: Style, codePoints: readonly number[]): Promise<FoundFont | null>;
}

const resolve = (file: string): string => fileURLToPath(import.meta.resolve(file));

/**
 * The files of a package, loaded only for characters that occur: the Chinese ones alone are a hundred. WOFF, because
 * fontkit makes subsets of neither WOFF2 nor variable fonts.
 */
async function filesOf(family: string, ending: string): Promise<FontFile[]> {
  const folder = `@fontsource/${family}`;
  const ranges: Record<string, string> = JSON.parse(
    await readFile(resolve(`${folder}/unicode.json`), 'utf8'),
  );
  return Object.entries(ranges).map(([subset, list]) => {
    const name = `${family}-${subset.replace(/[[\]]/g, '')}-${ending}`;
    return { name, path: resolve(`${folder}/files/${name}.woff`), ranges: rangesOf(list) };
  });
}

/** `U+0-ff,U+131` */
const rangesOf = (list: string) =>
  list.split(',').map((range) => {
    const [first = '', last = first] = range.replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });

const includes = ({ ranges }: FontFile, codePoint: number) =>
  ranges.some(([first, last]) => first <= codePoint && codePoint <= last);

/** The fonts of one book: what is loaded is freed with it. */
export async function openFonts(): Promise<Fonts> {
  const [serif, italic, sans, ...others] = await Promise.all([
    filesOf('newsreader', '400-normal'),
    filesOf('newsreader', '400-italic'),
    filesOf('figtree', '500-normal'),
    filesOf('noto-sans', '400-normal'),
    filesOf('noto-sans-arabic', '400-normal'),
    filesOf('noto-sans-hebrew', '400-normal'),
    filesOf('chocolate-classical-sans', '400-normal'),
    filesOf('gowun-dodum', '400-normal'),
  ]);
  const emoji = await filesOf('noto-emoji', '400-normal');
  const chains: Record<Style, readonly FontFile[]> = {
    serif: [...serif, ...others.flat(), ...emoji],
    italic: [...italic, ...others.flat(), ...emoji],
    sans: [...sans, ...others.flat(), ...emoji],
  };
  const loaded = new Map<string, Font>();

  async function load({ name, path }: FontFile): Promise<Font> {
    const font = loaded.get(name) ?? create(await readFile(path));
    loaded.set(name, font);
    return font;
  }

  return {
    async find(style, codePoints) {
      const [first] = codePoints;
      if (first === undefined) return null;
      for (const file of isEmoji(codePoints) ? emoji : chains[style]) {
        // a font file has more than the ranges in its name: combining marks, and letters for them
        if (!codePoints.some((codePoint) => includes(file, codePoint))) continue;
        const font = await load(file);
        if (codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint)))
          return { name: file.name, font };
      }
      return null;
    },
  };
}

const emojiSelector = 0xfe0f;

const isEmoji = (codePoints: readonly number[]): boolean =>
  codePoints.includes(emojiSelector) || /^\p{Emoji_Presentation}/u.test(String.fromCodePoint(...codePoints));
