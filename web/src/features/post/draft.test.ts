import { describe, expect, it } from 'vitest';
import {
  chosenOf,
  type Draft,
  type DraftPicture,
  isTooLong,
  positionFor,
  positionsOf,
  steps,
  toggled,
} from './draft.ts';

const picture = (id: string, alt = ''): DraftPicture => ({
  id,
  file: new Blob(['x']),
  preview: new Blob(['x']),
  width: 40,
  height: 30,
  crops: {},
  alt,
});
const draftOf = (order: string[], part: Partial<Draft> = {}): Draft => ({
  pictures: ['a', 'b', 'c'].map((id) => picture(id)),
  order,
  aspect: '1:1',
  text: '',
  onlyMe: false,
  onceKey: 'k',
  ...part,
});
const start = { step: 'add', at: 0 } as const;

describe('the order of the photos', () => {
  it('numbers photos as they are tapped, and closes the gap when one is deselected [S2.112]', () => {
    let order: string[] = [];
    for (const id of ['b', 'a', 'c', 'b', 'b']) order = toggled(order, id);
    expect(order).toEqual(['a', 'c', 'b']);
    expect(toggled(order, 'a')).toEqual(['c', 'b']);
  });

  it('is the order in which they are sent', () => {
    expect(chosenOf(draftOf(['c', 'a'])).map(({ id }) => id)).toEqual(['c', 'a']);
  });
});

describe('a step that cannot be shown', () => {
  it.each(steps)('%s falls back to add while nothing is chosen', (step) => {
    expect(positionFor(step, 0, draftOf([], { pictures: [] })).step).toBe('add');
  });

  it.each(['aspect', 'adjust', 'add-text', 'preview'])(
    '%s falls back to reorder while none is selected [S5.29]',
    (step) => {
      expect(positionFor(step, 0, draftOf([])).step).toBe('reorder');
    },
  );

  it.each([
    ['preview', 0, { step: 'preview', at: 0 }],
    ['adjust', 1, { step: 'adjust', at: 1 }],
    ['adjust', 9, { step: 'adjust', at: 1 }],
    ['adjust', -4, { step: 'adjust', at: 0 }],
    ['adjust', Number.NaN, { step: 'adjust', at: 0 }],
    ['constructor', 0, start],
    ['', 0, start],
  ])('%s, photo %s [S2.14]', (step, at, place) => {
    expect(positionFor(step, at, draftOf(['a', 'b']))).toEqual(place);
  });

  it('an address without a step continues a draft that has photos', () => {
    expect(positionFor(null, 0, draftOf(['a', 'b']))).toEqual({ step: 'reorder', at: 0 });
    expect(positionFor(null, 0, draftOf([], { pictures: [] }))).toEqual(start);
  });
});

describe('127 characters [S5.28 S9.47]', () => {
  it.each([
    ['a'.repeat(127), false],
    ['a'.repeat(128), true],
    [`  ${'a'.repeat(127)}\n `, false],
    ['❤️'.repeat(60) + 'a'.repeat(7), false],
    ['😂'.repeat(127), false],
    ['😂'.repeat(128), true],
  ])('%s', (text, tooLong) => {
    expect(isTooLong(draftOf(['a'], { text }))).toBe(tooLong);
    expect(positionFor('preview', 0, draftOf(['a'], { text })).step).toBe(tooLong ? 'add-text' : 'preview');
  });

  it('counts only descriptions of selected photos', () => {
    const pictures = [picture('a'), picture('b', 'x'.repeat(1001))];
    expect(isTooLong(draftOf(['a'], { pictures }))).toBe(false);
    expect(isTooLong(draftOf(['a', 'b'], { pictures }))).toBe(true);
  });
});

it('every photo is a step of adjusting [S2.110 S4.65]', () => {
  expect(positionsOf(draftOf(['b', 'a'])).map(({ step, at }) => `${step} ${at}`)).toEqual([
    'add 0',
    'reorder 0',
    'aspect 0',
    'adjust 0',
    'adjust 1',
    'add-text 0',
    'preview 0',
  ]);
});
