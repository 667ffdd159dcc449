import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import type { Fonts, FoundFont, Style } from './fonts.ts';

/** Characters of one font and direction, in the order in which they are written. */
export interface Run extends FoundFont {
  text: string;
  /** in the unit of the font's size */
  width: number;
}

/** Runs from left to right. */
export interface Line {
  runs: Run[];
  width: number;
}

interface Cluster extends FoundFont {
  start: number;
  text: string;
}

const bidi = bidiFactory();
const clusterer = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** drawn for characters that no font has */
const missing = '\u25a1';
/** they shape other characters and have no form of their own */
const joiners = /\u200c|\u200d|\ufe0e|\ufe0f/gu;

const mark = /^\p{M}$/u;

/** Breaks a text into lines of at most `width`, for a font of `size`. Words that are longer than a line are broken. */
export async function typeset(
  fonts: Fonts,
  text: string,
  { style, size, width }: { style: Style; size: number; width: number },
): Promise<Line[]> {
  const lines: Line[] = [];
  // a font that has only the composed letter draws a decomposed accent beside it
  for (const paragraph of text.normalize('NFC').split('\n')) {
    const clusters = await clustersOf(fonts, paragraph, style);
    const levels = levelsOf(paragraph);
    const widthOf = (from: number, to: number) =>
      runsOf(clusters, levels, from, to, size).reduce((sum, run) => sum + run.width, 0);
    for (const [from, to] of breaksOf(paragraph, clusters, width, widthOf)) {
      const runs = visual(runsOf(clusters, levels, from, to, size));
      lines.push({ runs, width: runs.reduce((sum, run) => sum + run.width, 0) });
    }
  }
  return lines;
}

/** A character of each direction type (UAX #9), for those that bidi-js reads as two halves, which it takes for Latin letters. */
const sameDirection: Readonly<Record<string, string>> = {
  L: 'a',
  R: '\u05d0',
  AL: '\u0627',
  EN: '1',
  AN: '\u0660',
  ET: '#',
  ES: '+',
  CS: ',',
  NSM: '\u0301',
  BN: '\u00ad',
  ON: '!',
};

/** The embedding level of each UTF-16 unit. */
function levelsOf(text: string): number[] {
  const characters = [...text];
  const types = characters.map((one) =>
    one.length === 1 ? one : (sameDirection[bidi.getBidiCharTypeName(one)] ?? 'a'),
  );
  const { levels } = bidi.getEmbeddingLevels(types.join(''));
  return characters.flatMap((one, index) => Array<number>(one.length).fill(levels[index] ?? 0));
}

/** What a reader sees as one character, with a font that has it. */
async function clustersOf(fonts: Fonts, text: string, style: Style): Promise<Cluster[]> {
  const clusters: Cluster[] = [];
  for (const { segment, index } of clusterer.segment(text)) {
    // the isolates around a right-to-left name only order the line; no font draws them
    if (/^[\u2066-\u2069]$/.test(segment)) continue;
    const whole = await fontFor(fonts, style, segment);
    if (whole !== null) {
      clusters.push({ start: index, text: segment, ...whole });
      continue;
    }
    // a family of emoji that the font lacks becomes its members
    let base: Cluster | null = null;
    for (const character of segment.replace(joiners, '')) {
      if (base !== null && mark.test(character)) {
        // a mark from another font would stand beside its base letter
        if (base.font.hasGlyphForCodePoint(character.codePointAt(0)!)) base.text += character;
        continue;
      }
      const found =
        (await fonts.find(style, [character.codePointAt(0)!])) ?? (await fontFor(fonts, style, missing));
      const isMissing = found === null || !found.font.hasGlyphForCodePoint(character.codePointAt(0)!);
      base = found && { start: index, text: isMissing ? missing : character, ...found };
      if (base !== null) clusters.push(base);
    }
  }
  return clusters;
}

/** A font that has all of the cluster, with or without its joiners. */
async function fontFor(fonts: Fonts, style: Style, cluster: string) {
  const codePoints = [...cluster].map((character) => character.codePointAt(0)!);
  return (
    (await fonts.find(style, codePoints)) ??
    (codePoints.length === 1 || cluster.includes('\u200d')
      ? null
      : fonts.find(
          style,
          codePoints.filter((one) => one !== 0xfe0f && one !== 0xfe0e),
        ))
  );
}

/** The lines as positions in the text, without the spaces at their ends. */
function breaksOf(
  text: string,
  clusters: readonly Cluster[],
  width: number,
  widthOf: (from: number, to: number) => number,
): [from: number, to: number][] {
  const lines: [number, number][] = [];
  const breaker = new LineBreaker(text);
  let from = 0;
  let fits = 0;
  const end = (to: number) => {
    lines.push([from, text.slice(0, to).trimEnd().length]);
    from = to;
  };
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    const to = next.position;
    const visible = text.slice(0, to).trimEnd().length;
    if (widthOf(from, visible) > width && fits > from) end(fits);
    if (widthOf(from, visible) > width)
      // a word that is longer than a line
      for (const { start } of clusters)
        if (start > from && start < visible && widthOf(from, endOf(text, clusters, start)) > width)
          end(start);
    fits = to;
  }
  if (from < text.trimEnd().length) end(text.length);
  return lines;
}

/** Where the cluster at `start` ends. */
const endOf = (text: string, clusters: readonly Cluster[], start: number): number =>
  clusters[indexFrom(clusters, start + 1)]?.start ?? text.length;

interface LevelRun extends Run {
  level: number;
}

/** Neighbours of the same font and direction, in reading order. */
function runsOf(
  clusters: readonly Cluster[],
  levels: readonly number[],
  from: number,
  to: number,
  size: number,
): LevelRun[] {
  const runs: LevelRun[] = [];
  for (let index = indexFrom(clusters, from); index < clusters.length; index += 1) {
    const cluster = clusters[index]!;
    if (cluster.start >= to) break;
    const level = levels[cluster.start] ?? 0;
    const last = runs.at(-1);
    if (last !== undefined && last.name === cluster.name && last.level === level) last.text += cluster.text;
    else runs.push({ ...cluster, width: 0, level });
  }
  for (const run of runs) {
    run.text = shaped(run);
    run.width = advanceOf(run) * size;
  }
  return runs;
}

/** The index of the first cluster that begins at `position` or later. */
function indexFrom(clusters: readonly Cluster[], position: number): number {
  let [low, high] = [0, clusters.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (clusters[middle]!.start < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

const advances = new WeakMap<FoundFont['font'], Map<string, number>>();
const rememberedRuns = 5000;

/**
 * The width of a run, in the unit of the font's size. Remembered, because breaking lines measures the same runs for every
 * character and size: a Chinese caption took half a second.
 */
function advanceOf({ font, text }: Run): number {
  const known = advances.get(font) ?? new Map<string, number>();
  advances.set(font, known);
  const advance = known.get(text) ?? font.layout(text, []).advanceWidth / font.unitsPerEm;
  if (known.size >= rememberedRuns) known.clear();
  known.set(text, advance);
  return advance;
}

const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/** The font turns Arabic and Hebrew runs around by itself; signs and spaces of others are turned here. */
function shaped({ text, level }: LevelRun): string {
  if (level % 2 === 0 || rightToLeft.test(text)) return text;
  return [...clusterer.segment(text)]
    .map(({ segment }) => bidi.getMirroredCharacter(segment) ?? segment)
    .reverse()
    .join('');
}

/** From reading order to the order from left to right (UAX #9, rule L2). */
function visual(runs: LevelRun[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1)
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end += 1;
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  return ordered;
}
