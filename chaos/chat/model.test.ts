import { expect, test } from 'vitest';
import type { Shown } from './ledger.ts';
import { createModel } from './model.ts';

const message = (place: number, text = `text ${place}`): Shown => ({
  id: `id ${place}`,
  __id__: `client ${place}`,
  sent_by: 'ana',
  added_at: new Date(place * 1000).toISOString(),
  text,
});
const held = (model: ReturnType<typeof createModel>) => model.inOrder().map(({ text }) => text);

test('each once, in the order of their times, whatever order they come in', () => {
  const model = createModel();
  for (const place of [3, 1, 2, 3, 1]) model.keep(message(place));
  expect(held(model)).toEqual(['text 1', 'text 2', 'text 3']);
  expect(model.newest()?.id).toBe('id 3');
});

test('what was deleted stays so, though an older answer comes after it', () => {
  const model = createModel();
  model.keep(message(1, ''));
  model.keep(message(1));
  expect(held(model)).toEqual(['']);
});

test('anew: the newest and what came live after them; what was before has no place any more', () => {
  const model = createModel();
  for (const place of [1, 2, 9]) model.keep(message(place));
  model.beginAnew([message(7), message(8)], new Set(['id 9']));
  model.keep(message(2, ''));
  expect(held(model)).toEqual(['text 7', 'text 8', 'text 9']);
});
