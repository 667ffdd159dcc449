import type { Config } from '@twosome/contract/auth/auth.contract';
import { afterCommit } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import { broadcastPerson } from '../twosome/twosome.events.ts';
import {
  closeSession,
  closeSuspended,
  personRenamed,
  sessionEnded,
  suspended,
  termsAccepted,
} from './auth.events.ts';
import { authPrivacy } from './auth.privacy.ts';
import { authRoutes } from './auth.routes.ts';
import { createAuthenticate, deleteEndedSessions } from './auth.ts';
import { clientConfigOf } from './auth.view.ts';
import { createSessionCache, type SessionCache } from './session-cache.ts';

declare module '../deps.ts' {
  interface Shared {
    sessions: SessionCache;
    clientConfig: () => Config;
  }
}

export const authFeature = feature('auth', {
  shared: ({ db, config, isPreparing }) => ({
    sessions: createSessionCache(createAuthenticate(db)),
    clientConfig: () => clientConfigOf(config, isPreparing()),
  }),
  routes: authRoutes,
  afterCommit: [
    afterCommit(sessionEnded, closeSession),
    afterCommit(suspended, closeSuspended),
    afterCommit(personRenamed, broadcastPerson),
  ],
  sessionEvents: [sessionEnded, suspended, termsAccepted],
  sweeps: (deps) => ({
    endedSessions: { minutes: 60, run: () => deleteEndedSessions(deps.db) },
  }),
  privacy: authPrivacy,
});
