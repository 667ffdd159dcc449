import { expect, test } from 'vitest';
import type { Shown } from './log.ts';
import { createModel } from './model.ts';

const message = (index: number, text = `text ${index}`): Shown => ({
  id: `id ${index}`,
  __id__: `client ${index}`,
  sent_by: 'ana',
  added_at: new Date(index * 1000).toISOString(),
  text,
});
const held = (model: ReturnType<typeof createModel>) => model.inOrder().map(({ text }) => text);

test('each message once, ordered by time, independent of the arrival order', () => {
  const model = createModel();
  for (const index of [3, 1, 2, 3, 1]) model.upsert(message(index));
  expect(held(model)).toEqual(['text 1', 'text 2', 'text 3']);
  expect(model.newest()?.id).toBe('id 3');
});

test('a deleted message stays deleted, although an older response arrives later', () => {
  const model = createModel();
  model.upsert(message(1, ''));
  model.upsert(message(1));
  expect(held(model)).toEqual(['']);
});

test('after a reset: the newest messages and those that arrive later; earlier ones are dropped', () => {
  const model = createModel();
  for (const index of [1, 2, 9]) model.upsert(message(index));
  model.reset([message(7), message(8)], new Set(['id 9']));
  model.upsert(message(2, ''));
  expect(held(model)).toEqual(['text 7', 'text 8', 'text 9']);
});
