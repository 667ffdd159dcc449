import type { followActions } from './follow.contract.ts';

export type FollowAction = (typeof followActions)[number];

/** How two couples stand to each other, seen by one of them: the four flags of its `Twosome`. */
export interface Relation {
  you_are_following: boolean;
  follows_you: boolean;
  have_sent_request: boolean;
  have_received_request: boolean;
}

/** What the button does: cancel what was sent, else accept what was received, else unfollow, else follow. */
export function actionOf(relation: Relation): FollowAction {
  if (relation.have_sent_request) return 'cancel';
  if (relation.have_received_request) return 'accept';
  if (relation.you_are_following) return 'unfollow';
  return 'follow';
}

/**
 * The next relation. `isPrivate` is the other profile: a public one is followed at once, a private one is asked.
 * An action that expects another state does nothing, so that a repeat is harmless.
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

/** Whether the action finds the state that it expects. */
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
