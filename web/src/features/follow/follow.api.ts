import type { followCalls } from '@twosome/contract/follow/follow.contract';
import type { FollowAction } from '@twosome/contract/follow/follow.rules';
import type { Paged } from '@twosome/contract/platform/shapes';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { caller } from '../../platform/http.ts';

const call = caller<typeof followCalls>();

/** States the target state: a repeat, or a relation that has changed since, does nothing. */
export const sendFollow = (id: string, action: FollowAction): Promise<Twosome> =>
  call('POST auth/follow_request/:id/follow/', { params: { id }, body: { action } });
export const sendRemoveFollower = (id: string): Promise<null> =>
  call('POST auth/follower/:id/remove/', { params: { id }, body: {} });
export const fetchFollowRequests = (next: string | null): Promise<Paged<{ by: Twosome }>> =>
  call('GET auth/follow_request/', { next });
export const fetchSuggested = (): Promise<Twosome[]> => call('GET auth/follow_request/suggested/', {});
export const fetchFollowers = (id: string, next: string | null): Promise<Paged<Twosome>> =>
  call('GET auth/follower/:id/', { params: { id }, next });
export const fetchFollowing = (id: string, next: string | null): Promise<Paged<Twosome>> =>
  call('GET auth/following/:id/', { params: { id }, next });

export const sendBlock = (id: string): Promise<null> =>
  call('POST auth/block/:id/', { params: { id }, body: {} });
export const sendUnblock = (id: string): Promise<null> => call('DELETE auth/block/:id/', { params: { id } });
export const fetchBlocked = (next: string | null): Promise<Paged<Twosome>> =>
  call('GET auth/block/', { next });
