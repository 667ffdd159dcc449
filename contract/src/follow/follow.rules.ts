import type { followActions } from './follow.contract.ts';

export type FollowAction = (typeof followActions)[number];

/** The relation between two couples from one couple's view: four flags of `Twosome` (S3.3). */
export interface Relation {
  you_are_following: boolean;
  follows_you: boolean;
  have_sent_request: boolean;
  have_received_request: boolean;
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
