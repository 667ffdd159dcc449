import { afterCommit } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import { broadcastMemories, memoriesChanged } from './memory.events.ts';
import { memoryRoutes } from './memory.routes.ts';

export const memoryFeature = feature('memory', {
  routes: memoryRoutes,
  afterCommit: [afterCommit(memoriesChanged, broadcastMemories)],
  privacy: {
    data: [
      {
        table: 'hidden_memories',
        person: 'user_id',
        list: 'me/hidden_memories.json',
        columns: 'id, post_id, message_id, from_day, until_day, added_at',
      },
    ],
  },
});
