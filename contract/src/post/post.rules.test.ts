import { expect, test } from 'vitest';
import { limits } from '../platform/limits.ts';
import { aspects, hasAspect, permissionsOf, ratioOf } from './post.rules.ts';

const members = ['creator', 'partner'] as const;
const nothing = { publish: false, make_private: false, edit: false, delete: false };

test.each([
  ['the creator of a private post', 'creator', true, {}, { ...nothing, edit: true, delete: true }],
  [
    'the partner of a private post',
    'partner',
    true,
    {},
    { ...nothing, publish: true, edit: true, delete: true },
  ],
  [
    'the creator, once the partner has edited it',
    'creator',
    true,
    { lastEditor: 'partner' },
    { ...nothing, publish: true, edit: true, delete: true },
  ],
  [
    'the partner who has edited it',
    'partner',
    true,
    { lastEditor: 'partner' },
    { ...nothing, edit: true, delete: true },
  ],
  [
    'the creator of a public post',
    'creator',
    false,
    {},
    { ...nothing, make_private: true, edit: true, delete: true },
  ],
  [
    'the partner of a public post',
    'partner',
    false,
    {},
    { ...nothing, make_private: true, edit: true, delete: true },
  ],
] as const)('%s may do exactly this', (_, role, isPrivate, state, can) => {
  expect(permissionsOf(role, isPrivate, state)).toEqual(can);
});

test('viewers outside the couple have no permissions', () => {
  for (const role of ['follower', 'requester', 'stranger', 'blocked'] as const)
    for (const isPrivate of [true, false])
      for (const isTakenDown of [true, false])
        for (const lastEditor of members)
          expect(Object.values(permissionsOf(role, isPrivate, { isTakenDown, lastEditor }))).not.toContain(
            true,
          );
});

test('the couple can only delete a post that the operator took down', () => {
  for (const role of members)
    for (const isPrivate of [true, false])
      expect(permissionsOf(role, isPrivate, { isTakenDown: true })).toEqual({ ...nothing, delete: true });
});

test.each(aspects)('a picture has the aspect %s within the tolerance, on both sides', (aspect) => {
  const height = 1_000;
  const width = height * ratioOf[aspect];
  const { aspectTolerance } = limits;
  for (const near of [1, 1 + aspectTolerance * 0.99, 1 - aspectTolerance * 0.99])
    expect(hasAspect(width * near, height, aspect)).toBe(true);
  for (const far of [1 + aspectTolerance * 1.01, 1 - aspectTolerance * 1.01])
    expect(hasAspect(width * far, height, aspect)).toBe(false);
});
