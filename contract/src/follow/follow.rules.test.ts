import { expect, test } from 'vitest';
import { followActions } from './follow.contract.ts';
import { isPossible, type Relation } from './follow.rules.ts';

const none: Relation = {
  you_are_following: false,
  follows_you: false,
  have_sent_request: false,
  have_received_request: false,
};

test.each<[keyof Relation | null, string[]]>([
  [null, ['follow']],
  // a second request would notify again
  ['have_sent_request', ['cancel']],
  ['you_are_following', ['unfollow']],
  ['have_received_request', ['follow', 'accept', 'decline']],
  ['follows_you', ['follow']],
])('with %s a couple can: %s', (flag, actions) => {
  const relation = flag === null ? none : { ...none, [flag]: true };
  expect(followActions.filter((action) => isPossible(relation, action))).toEqual(actions);
});
