import { expect, test } from 'vitest';
import { canEdit, editableFor, withReaction } from './message.rules.ts';

const sentAt = '2026-11-21T09:00:00.000Z';
const message = { sent_by: 'ana', added_at: sentAt, text: 'See you' };
const after = (milliseconds: number) => Date.parse(sentAt) + milliseconds;

test('a text can be edited by its sender for 15 minutes, and photos without words cannot [S4.83]', () => {
  expect(editableFor).toBe(15 * 60 * 1000);
  expect(canEdit(message, 'ana', after(editableFor - 1))).toBe(true);
  expect(canEdit(message, 'ana', after(editableFor))).toBe(false);
  expect(canEdit(message, 'bruno', after(0))).toBe(false);
  expect(canEdit({ ...message, text: '' }, 'ana', after(0))).toBe(false);
});

test('a person has one reaction: a new one replaces theirs, and null takes it away', () => {
  const both = [
    { by: 'ana', emoji: '❤️' },
    { by: 'bruno', emoji: '😂' },
  ];
  expect(withReaction([], 'ana', '❤️')).toEqual([{ by: 'ana', emoji: '❤️' }]);
  expect(withReaction(both, 'ana', '👍')).toEqual([
    { by: 'bruno', emoji: '😂' },
    { by: 'ana', emoji: '👍' },
  ]);
  expect(withReaction(both, 'ana', null)).toEqual([{ by: 'bruno', emoji: '😂' }]);
});
