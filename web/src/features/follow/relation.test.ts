import type { Relation } from '@twosome/contract/follow/follow.rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextRelation } from './follow.store.ts';

const relation = (...flags: (keyof Relation)[]): Relation => ({
  you_are_following: flags.includes('you_are_following'),
  follows_you: flags.includes('follows_you'),
  have_sent_request: flags.includes('have_sent_request'),
  have_received_request: flags.includes('have_received_request'),
});

const nothing = relation();
const sent = relation('have_sent_request');
const received = relation('have_received_request');
const following = relation('you_are_following');
const followsYou = relation('follows_you');

test.each([
  // relation before, action, visibility of the other profile, relation after
  [nothing, 'follow', 'public', following],
  [nothing, 'follow', 'private', sent],
  [received, 'follow', 'private', relation('have_received_request', 'have_sent_request')],
  [sent, 'follow', 'private', sent],
  [following, 'follow', 'public', following],
  [sent, 'cancel', 'private', nothing],
  [following, 'cancel', 'private', following],
  [nothing, 'cancel', 'private', nothing],
  [received, 'accept', 'private', followsYou],
  [nothing, 'accept', 'private', nothing],
  [followsYou, 'accept', 'private', followsYou],
  [received, 'decline', 'public', nothing],
  [followsYou, 'decline', 'public', followsYou],
  [following, 'unfollow', 'private', nothing],
  [sent, 'unfollow', 'private', sent],
  [relation('you_are_following', 'follows_you'), 'unfollow', 'public', followsYou],
] as const)('%j, %s, a %s profile: %j', (before, action, profile, after) => {
  expect(nextRelation(before, action, profile === 'private')).toEqual(after);
});

test('repeating an action changes nothing, and no couple both follows and has a request', () => {
  const arrow = fc.constantFrom('none', 'asked', 'follows');
  fc.assert(
    fc.property(
      arrow,
      arrow,
      fc.constantFrom('follow', 'cancel', 'accept', 'decline', 'unfollow'),
      fc.boolean(),
      (mine, theirs, action, is) => {
        const before: Relation = {
          you_are_following: mine === 'follows',
          have_sent_request: mine === 'asked',
          follows_you: theirs === 'follows',
          have_received_request: theirs === 'asked',
        };
        const once = nextRelation(before, action, is);
        expect(nextRelation(once, action, is)).toEqual(once);
        expect(once.you_are_following && once.have_sent_request).toBe(false);
        expect(once.follows_you && once.have_received_request).toBe(false);
      },
    ),
  );
});
