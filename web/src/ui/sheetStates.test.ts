import { expect, test } from 'vitest';
import { nextSheetState, type SheetEvent, type SheetState } from './sheetStates.ts';

/** The states after each event, starting with closed. */
function story(...events: SheetEvent[]): SheetState[] {
  let state: SheetState = 'closed';
  return events.map((event) => {
    state = nextSheetState(state, event);
    return state;
  });
}

test('opens and closes [S4.71]', () => {
  expect(story('open', 'rest', 'close', 'rest')).toEqual(['opening', 'open', 'closing', 'closed']);
});

test('is dragged and snaps [S4.72]', () => {
  expect(story('open', 'rest', 'drag', 'release', 'rest')).toEqual([
    'opening',
    'open',
    'dragging',
    'snapping',
    'open',
  ]);
});

test('is dragged away', () => {
  expect(story('open', 'rest', 'drag', 'release', 'close', 'rest').slice(2)).toEqual([
    'dragging',
    'snapping',
    'closing',
    'closed',
  ]);
});

test('can be dragged while it snaps or opens', () => {
  expect(story('open', 'drag').at(-1)).toBe('dragging');
  expect(story('open', 'rest', 'drag', 'release', 'drag').at(-1)).toBe('dragging');
});

test('changes its size only while it rests [S4.73]', () => {
  expect(story('open', 'resize').at(-1)).toBe('opening');
  expect(story('open', 'rest', 'resize', 'rest').slice(2)).toEqual(['resizing', 'open']);
  expect(story('open', 'rest', 'drag', 'resize').at(-1)).toBe('dragging');
});

test('opens again while it closes', () => {
  expect(story('open', 'rest', 'close', 'open', 'rest').slice(2)).toEqual(['closing', 'opening', 'open']);
});

test('a closed sheet only reacts to opening', () => {
  for (const event of ['close', 'drag', 'release', 'resize', 'rest'] as const) {
    expect(nextSheetState('closed', event)).toBe('closed');
  }
});
