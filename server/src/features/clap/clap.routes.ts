import { clapCalls } from '@twosome/contract/clap/clap.contract';
import { routes } from '../../platform/http/route.ts';
import { type ClapDeps, createToggleClap, showClappers } from './clap.ts';

export const clapRoutes = (deps: ClapDeps) => {
  const toggleClap = createToggleClap(deps);

  return routes(clapCalls, {
    'GET post/:id/clap/': ({ viewer, params, query }) => showClappers(deps, viewer, params.id, query.cursor),
    'POST post/:id/clap/toggle_clap/': async ({ viewer, params, body }) => {
      const clap = await toggleClap({ viewer, postId: params.id, want: body.want });
      return clap === null ? { status: 204, body: null } : { status: 200, body: clap };
    },
  });
};
