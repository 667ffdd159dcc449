import { describe, expect, it } from 'vitest';
import {
  aspectOf,
  chosenOf,
  type Draft,
  type DraftPicture,
  isTooLong,
  positionFor,
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

it('the steps of the wizard are in this order [S2.110 S4.65]', () => {
  expect(steps).toEqual(['add', 'reorder', 'aspect', 'adjust', 'add-text', 'preview']);
});

describe('the shape of the photos', () => {
  it.each([
    ['a square', 1000, 1000, '1:1'],
    ['a camera’s photo', 4032, 3024, '4:3'],
    ['an upright one', 3024, 4032, '4:5'],
    ['a screenshot', 1170, 2532, '4:5'],
    ['a panorama', 12_000, 2000, '4:3'],
    ['nearly a square', 1100, 1000, '1:1'],
  ])(
    'is the nearest to the first selected photo until one is chosen: %s [S2.115]',
    (_what, width, height, aspect) => {
      const first = { ...picture('b'), width, height };
      const draft = draftOf(['b', 'a'], { pictures: [picture('a'), first], aspect: null });
      expect(aspectOf(draft)).toBe(aspect);
      expect(aspectOf({ ...draft, aspect: '1:1' })).toBe('1:1');
    },
  );
});

it('the order can be shown while the first photo is being opened', () => {
  const draft = { ...draftOf([], { pictures: [] }), opening: true };
  expect(positionFor('reorder', 0, draft).step).toBe('reorder');
  expect(positionFor('preview', 0, draft).step).toBe('reorder');
});
