import { afterCommit } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import { broadcastMemories, memoriesChanged } from './memory.events.ts';
import { erasePersonalData, exportPersonalData } from './memory.privacy.ts';
import { memoryRoutes } from './memory.routes.ts';

export const memoryFeature = feature('memory', {
  routes: memoryRoutes,
  afterCommit: [afterCommit(memoriesChanged, broadcastMemories)],
  privacy: { erasePersonalData, exportPersonalData },
});
