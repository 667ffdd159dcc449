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
import { deleteEndedSessions } from './auth.ts';

export const authFeature = feature('auth', {
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
