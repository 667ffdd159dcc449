import { memoryCalls } from '@twosome/contract/memory/memory.contract';
import { routes } from '../../platform/http/route.ts';
import { hide, type MemoryDeps, readMemories, readSettings, showAgain, switchMemories } from './memory.ts';

export const memoryRoutes = (deps: MemoryDeps) =>
  routes(memoryCalls, {
    'GET memory/': ({ viewer, query }) => readMemories(deps, viewer, query),
    'POST memory/hide/': async ({ viewer, body }) => {
      await hide(deps, viewer, body);
      return null;
    },
    'DELETE memory/hide/': async ({ viewer }) => {
      await showAgain(deps, viewer, null);
      return null;
    },
    'DELETE memory/hide/:id/': async ({ viewer, params }) => {
      await showAgain(deps, viewer, params.id);
      return null;
    },
    'GET memory/settings/': ({ viewer }) => readSettings(deps, viewer),
    'PUT memory/settings/': ({ viewer, body }) => switchMemories(deps, viewer, body.on),
  });
