import { aspects, permissionsOf, ratioOf } from '@twosome/contract/post/post.rules';
import { expect, test } from 'vitest';
import { aspectOf } from './add-post.ts';
import { publishErrors } from './post.texts.ts';
import { nextVisibility } from './post.ts';

const members = ['creator', 'partner'] as const;

test.each([
  // visibility before, role, requested value, visibility after
  ['private', 'partner', undefined, 'public'],
  ['private', 'partner', false, 'public'],
  ['private', 'partner', true, 'unchanged'],
  ['private', 'creator', undefined, 'refused'],
  ['private', 'creator', false, 'refused'],
  ['private', 'creator', true, 'unchanged'],
  ['public', 'partner', undefined, 'private'],
  ['public', 'creator', undefined, 'private'],
  ['public', 'creator', true, 'private'],
  ['public', 'partner', true, 'private'],
  ['public', 'creator', false, 'unchanged'],
  ['public', 'partner', false, 'unchanged'],
] as const)('a %s post, %s requesting %s: %s [S4.50 S4.52 S6.13]', (before, role, requested, after) => {
  const verdict = nextVisibility({ isPrivate: before === 'private', lastEditor: 'creator' }, role, requested);
  if (after === 'refused') return expect(verdict).toEqual({ error: publishErrors.creator });
  const isPrivate = after === 'unchanged' ? before === 'private' : after === 'private';
  expect(verdict).toEqual({ is_private: isPrivate, changed: after !== 'unchanged' });
});

test('after the partner edited, the creator publishes and the partner does not', () => {
  const post = { isPrivate: true, lastEditor: 'partner' } as const;
  for (const requested of [undefined, false]) {
    expect(nextVisibility(post, 'creator', requested)).toEqual({ is_private: false, changed: true });
    expect(nextVisibility(post, 'partner', requested)).toEqual({ error: publishErrors.partner });
  }
});

test('permissions match the transitions', () => {
  for (const role of members)
    for (const lastEditor of members)
      for (const isPrivate of [true, false]) {
        const can = permissionsOf(role, isPrivate, { lastEditor });
        const published = nextVisibility({ isPrivate, lastEditor }, role, false);
        expect(can.publish).toBe('changed' in published && published.changed);
        const hidden = nextVisibility({ isPrivate, lastEditor }, role, true);
        expect(can.make_private).toBe('changed' in hidden && hidden.changed);
      }
});

test('an aspect is detected', () => {
  for (const aspect of aspects) {
    const height = 1000;
    expect(aspectOf(ratioOf[aspect] * height, height)).toBe(aspect);
  }
  expect(aspectOf(1600, 900)).toBeNull();
});
