import { aspects, hasAspect, permissionsOf, ratioOf } from '@twosome/contract/post/post.rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postVisibilityTable } from '../../testing/post-visibility.ts';
import { aspectOf } from './add-post.ts';
import { publishErrors } from './post.texts.ts';
import { nextVisibility } from './publishing.ts';

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

test('viewers outside the couple have no permissions, and repeating a request changes nothing', () => {
  for (const role of ['follower', 'requester', 'stranger', 'blocked'] as const)
    for (const isPrivate of [true, false])
      for (const isTakenDown of [true, false])
        for (const lastEditor of members)
          expect(Object.values(permissionsOf(role, isPrivate, { isTakenDown, lastEditor }))).not.toContain(
            true,
          );
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.constantFrom(...members),
      fc.constantFrom(...members),
      fc.boolean(),
      (is, lastEditor, role, requested) => {
        const once = nextVisibility({ isPrivate: is, lastEditor }, role, requested);
        if ('error' in once) return;
        expect(nextVisibility({ isPrivate: once.is_private, lastEditor }, role, requested)).toEqual({
          is_private: once.is_private,
          changed: false,
        });
      },
    ),
  );
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

test('the couple can only delete a post that the operator took down', () => {
  for (const role of members)
    for (const isPrivate of [true, false])
      expect(permissionsOf(role, isPrivate, { isTakenDown: true })).toEqual({
        publish: false,
        make_private: false,
        edit: false,
        delete: true,
      });
});

test('an aspect is detected within two percent', () => {
  for (const aspect of aspects) {
    const height = 1000;
    expect(aspectOf(ratioOf[aspect] * height, height)).toBe(aspect);
    expect(hasAspect(ratioOf[aspect] * height * 1.019, height, aspect)).toBe(true);
    expect(hasAspect(ratioOf[aspect] * height * 1.021, height, aspect)).toBe(false);
  }
  expect(aspectOf(1600, 900)).toBeNull();
});

test('the visibility table has every combination once', () => {
  const cells = postVisibilityTable.map(({ role, profile, post }) => `${role} ${profile} ${post}`);
  expect(new Set(cells).size).toBe(6 * 5 * 4);
  expect(cells).toHaveLength(6 * 5 * 4);
});

test('only the couple sees a private post; strangers see nothing of a private profile; blocks and parting hide all posts [S4.54 S4.64]', () => {
  for (const { role, profile, post, sees } of postVisibilityTable) {
    const own = role === 'creator' || role === 'partner';
    if (post === 'deleted' || role === 'blocked' || profile === 'parted') expect(sees).toBe(false);
    else if (own) expect(sees).toBe(true);
    else if (post !== 'public' || profile === 'leaving' || profile === 'taken down') expect(sees).toBe(false);
    else expect(sees).toBe(profile === 'public' || role === 'follower');
  }
});
