import type { followActions } from './follow.contract.ts';

export type FollowAction = (typeof followActions)[number];

/** The relation between two couples from one couple's view: four flags of `Twosome` (SPEC section 3). */
export interface Relation {
  you_are_following: boolean;
  follows_you: boolean;
  have_sent_request: boolean;
  have_received_request: boolean;
}

/** The follow button's action: cancel a sent request, else accept a received one, else unfollow, else follow. */
export function actionOf(relation: Relation): FollowAction {
  if (relation.have_sent_request) return 'cancel';
  if (relation.have_received_request) return 'accept';
  if (relation.you_are_following) return 'unfollow';
  return 'follow';
}

/**
 * The relation after an action. `isPrivate` describes the other profile: following a public one takes effect
 * immediately, a private one receives a request. An action that is not possible in the current state changes nothing,
 * so that a retry is harmless.
 */
export function nextRelation(relation: Relation, action: FollowAction, isPrivate: boolean): Relation {
  if (!isPossible(relation, action)) return relation;
  switch (action) {
    case 'follow':
      return { ...relation, you_are_following: !isPrivate, have_sent_request: isPrivate };
    case 'cancel':
      return { ...relation, have_sent_request: false };
    case 'accept':
      return { ...relation, have_received_request: false, follows_you: true };
    case 'decline':
      return { ...relation, have_received_request: false };
    case 'unfollow':
      return { ...relation, you_are_following: false };
  }
}

/** Whether the action applies to the current state. */
export function isPossible(relation: Relation, action: FollowAction): boolean {
  switch (action) {
    case 'follow':
      return !relation.you_are_following && !relation.have_sent_request;
    case 'cancel':
      return relation.have_sent_request;
    case 'accept':
    case 'decline':
      return relation.have_received_request;
    case 'unfollow':
      return relation.you_are_following;
  }
}
