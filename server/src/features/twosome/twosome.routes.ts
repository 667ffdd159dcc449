import { twosomeCalls, twosomeFramesIn } from '@twosome/contract/twosome/twosome.contract';
import { type FileRoute, routes } from '../../platform/http/route.ts';
import type { Broadcast } from '../../platform/realtime/broadcast.ts';
import { frameHandlers } from '../../platform/realtime/frame.ts';
import { imageRoute } from '../media/send.ts';
import { showsPicture } from './twosome.sql.ts';
import { listTwosomes, relayReload, showTwosome, type TwosomeDeps } from './twosome.ts';
import { updateTwosome } from './update-twosome.ts';

export const twosomeRoutes = (deps: TwosomeDeps) =>
  routes(twosomeCalls, {
    'GET auth/twosome/:id/': async ({ viewer, params }) => {
      const twosome = await showTwosome({ ...deps, db: await deps.reads(viewer) }, viewer, params.id);
      deps.shown.record(viewer, [twosome.id]);
      return twosome;
    },
    'GET auth/twosome/': async ({ viewer, query }) => {
      const page = await listTwosomes(deps, viewer, query.ids);
      deps.shown.record(
        viewer,
        page.results.map(({ id }) => id),
      );
      return page;
    },
    'POST auth/update_twosome/': async ({ viewer, body, files }) => {
      await updateTwosome(deps, viewer, body, files);
      return showTwosome(deps, viewer, viewer.twosomeId);
    },
  });

export const twosomeFrames = ({ broadcast }: { broadcast: Broadcast }) =>
  frameHandlers(twosomeFramesIn, {
    'relay:reload': ({ viewer }, data) => relayReload(broadcast, viewer, data),
  });

export const twosomeImages = (deps: TwosomeDeps): FileRoute =>
  imageRoute('twosome', deps, (request) => showsPicture(deps.db, request));
