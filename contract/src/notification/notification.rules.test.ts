import { expect, test } from 'vitest';
import { highestKind, isKnown } from './known.rules.ts';
import { choices, isFromPartner, keysOf, kinds, subjectOf, tagOf } from './notification.rules.ts';
import { preferenceKinds } from './preferences.rules.ts';
import { pushTag } from './push.rules.ts';

test('the kinds of all features are numbered without a gap, so that no two share a number', () => {
  const numbers = Object.values(choices).flatMap((choice) =>
    'kinds' in choice ? Object.values<number>(choice.kinds) : [],
  );
  expect(
    numbers.sort((one, other) => one - other),
    'Give a new kind in notices.ts of its feature the number after the highest',
  ).toEqual([...numbers.keys()]);
  expect(Object.values(kinds)).toHaveLength(numbers.length);
  expect(highestKind).toBe(numbers.at(-1));
});

test('every key of a preference is of one choice, and fits a push', () => {
  expect([...new Set(preferenceKinds)]).toEqual(preferenceKinds);
  for (const key of preferenceKinds) expect(key).toMatch(/^.{1,2}$/);
});

test.each(Object.entries(kinds))(
  '%s is about something whose name fits the tag of a push',
  (_, related_to) => {
    expect(subjectOf({ related_to })).toMatch(/./);
    expect(tagOf({ related_to, related_id: 'ABCDEFGHJKMNPQRSTVWX' })).toMatch(pushTag);
  },
);

test('a kind that no feature has is named in the error', () => {
  expect(() => isFromPartner({ related_to: highestKind + 1 })).toThrow(`kind ${highestKind + 1} is unknown`);
});

test('the kinds of a newer server are unknown', () => {
  expect([0, highestKind, highestKind + 1].map((related_to) => isKnown({ related_to }))).toEqual([
    true,
    true,
    false,
  ]);
});

test('a choice has the numbers of its kinds as keys, or the key of what is only pushed', () => {
  expect(keysOf(choices.posts)).toEqual([`${kinds.POST}`]);
  expect(keysOf(choices.messages)).toEqual(['m']);
});

test('a notification says whether it comes from the partner', () => {
  expect(isFromPartner({ related_to: kinds.POST })).toBe(true);
  expect(isFromPartner({ related_to: kinds.CLAP })).toBe(false);
});
