import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  aspectOf,
  aspects,
  hasAspect,
  nextVisibility,
  publishRefusal,
  ratioOf,
  seesTable,
  whatCan,
} from './post.rules.ts';

test.each([
  // before, who, wish, after
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
] as const)('a %s post, %s with the wish %s: %s [S4.50 S4.52 S6.13]', (before, role, wish, after) => {
  const verdict = nextVisibility(before === 'private', role, wish);
  if (after === 'refused') return expect(verdict).toEqual({ refusal: publishRefusal });
  const isPrivate = after === 'unchanged' ? before === 'private' : after === 'private';
  expect(verdict).toEqual({ is_private: isPrivate, changed: after !== 'unchanged' });
});

test('nobody outside the couple may do anything, and a repeat of a wish changes nothing', () => {
  for (const role of ['follower', 'requester', 'stranger', 'blocked'] as const)
    for (const isPrivate of [true, false])
      for (const isTakenDown of [true, false])
        expect(Object.values(whatCan(role, isPrivate, isTakenDown))).not.toContain(true);
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.constantFrom('creator' as const, 'partner' as const),
      fc.boolean(),
      (is, role, wish) => {
        const once = nextVisibility(is, role, wish);
        if ('refusal' in once) return;
        expect(nextVisibility(once.is_private, role, wish)).toEqual({
          is_private: once.is_private,
          changed: false,
        });
      },
    ),
  );
});

test('what somebody can is what the transition would do', () => {
  for (const role of ['creator', 'partner'] as const)
    for (const isPrivate of [true, false]) {
      const published = nextVisibility(isPrivate, role, false);
      expect(whatCan(role, isPrivate).publish).toBe('changed' in published && published.changed);
      const hidden = nextVisibility(isPrivate, role, true);
      expect(whatCan(role, isPrivate).make_private).toBe('changed' in hidden && hidden.changed);
    }
});

test('what the operator took down the couple can only delete', () => {
  for (const role of ['creator', 'partner'] as const)
    for (const isPrivate of [true, false])
      expect(whatCan(role, isPrivate, true)).toEqual({
        publish: false,
        make_private: false,
        edit: false,
        delete: true,
      });
});

test('an aspect is known within two percent and not beyond', () => {
  for (const aspect of aspects) {
    const height = 1000;
    expect(aspectOf(ratioOf[aspect] * height, height)).toBe(aspect);
    expect(hasAspect(ratioOf[aspect] * height * 1.019, height, aspect)).toBe(true);
    expect(hasAspect(ratioOf[aspect] * height * 1.021, height, aspect)).toBe(false);
  }
  expect(aspectOf(1600, 900)).toBeNull();
});

test('the table of who sees a post has every combination once', () => {
  const cells = seesTable.map(({ role, profile, post }) => `${role} ${profile} ${post}`);
  expect(new Set(cells).size).toBe(6 * 5 * 4);
  expect(cells).toHaveLength(6 * 5 * 4);
});

test('only the couple sees a private post, a private profile shows strangers nothing, a block and a parting show nothing [S4.54 S4.64]', () => {
  for (const { role, profile, post, sees } of seesTable) {
    const own = role === 'creator' || role === 'partner';
    if (post === 'deleted' || role === 'blocked' || profile === 'parted') expect(sees).toBe(false);
    else if (own) expect(sees).toBe(true);
    else if (post !== 'public' || profile === 'leaving' || profile === 'taken down') expect(sees).toBe(false);
    else expect(sees).toBe(profile === 'public' || role === 'follower');
  }
});
