import { feature } from '../feature.ts';
import type { ShowUser } from '../user-state.ts';
import { createShowUser } from './me.ts';

declare module '../deps.ts' {
  interface Shared {
    showUser: ShowUser;
  }
}

export const meFeature = feature('me', {
  shared: ({ userStates }) => ({ showUser: createShowUser(userStates) }),
  // it has no tables
  privacy: { data: [] },
});
