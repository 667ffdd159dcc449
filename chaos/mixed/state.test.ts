import { expect, test } from 'vitest';
import { compare } from './state.ts';

const acknowledged = () =>
  new Map<string, object>([
    ['post PS1', { text: 'The sea', isPrivate: true }],
    ['clap PS1 TW2', { by: 'VR3', isComplete: false }],
  ]);

test('finds nothing where the database holds what was acknowledged', () => {
  expect(compare(acknowledged(), acknowledged())).toEqual([]);
});

test('finds a write that was acknowledged and lost', () => {
  const stored = acknowledged();
  stored.delete('post PS1');
  expect(compare(acknowledged(), stored)).toEqual(['post PS1 was acknowledged and is not there']);
});

test('finds a write that came back as it was before', () => {
  const stored = acknowledged().set('clap PS1 TW2', { by: 'VR3', isComplete: true });
  expect(compare(acknowledged(), stored)).toEqual([
    'clap PS1 TW2 was acknowledged as {"by":"VR3","isComplete":false} and is {"by":"VR3","isComplete":true}',
  ]);
});

test('finds a write that nobody acknowledged, such as one that was stored twice', () => {
  const stored = acknowledged().set('post PS2', { text: 'The sea', isPrivate: true });
  expect(compare(acknowledged(), stored)).toEqual(['post PS2 is there and was never acknowledged']);
});
