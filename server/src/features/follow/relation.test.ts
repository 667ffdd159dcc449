import { isPossible, type Relation } from '@twosome/contract/follow/follow.rules';
import { expect, test } from 'vitest';
import { actionOf } from './follow.ts';

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
  [nothing, 'follow'],
  [followsYou, 'follow'],
  [sent, 'cancel'],
  [received, 'accept'],
  [following, 'unfollow'],
  // several flags: a sent request takes precedence over a received one, a received one over following
  [relation('have_sent_request', 'have_received_request'), 'cancel'],
  [relation('have_received_request', 'you_are_following'), 'accept'],
  [relation('have_sent_request', 'follows_you'), 'cancel'],
  [relation('you_are_following', 'follows_you'), 'unfollow'],
] as const)('the button over %j means %s [S4.55 S4.56 S4.57 S4.58]', (before, action) => {
  expect(actionOf(before)).toBe(action);
  expect(isPossible(before, action)).toBe(true);
});
