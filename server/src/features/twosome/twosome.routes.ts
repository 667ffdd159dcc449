import { twosomeCalls, twosomeFramesIn } from '@twosome/contract/twosome/twosome.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import { type FileRoute, routes } from '../../platform/http/route.ts';
import type { Broadcast } from '../../platform/realtime/broadcast.ts';
import { frameHandlers } from '../../platform/realtime/frame-handlers.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import type { Store } from '../../platform/storage/store.ts';
import type { Partnered, Viewer } from '../../platform/viewer.ts';
import { imageRoute } from '../media/send.ts';
import type { SignedUrls } from '../media/signed-urls.ts';
import { relayReload } from './reload.ts';
import type { ShownTwosomes } from './shown.ts';
import { showsPicture } from './twosome.sql.ts';
import { listTwosomes, showTwosome } from './twosome.ts';
import { updateTwosome } from './update-twosome.ts';

export interface TwosomeDeps {
  db: Db;
  store: Store;
  signedUrls: SignedUrls;
  emit: Emit;
  shown: ShownTwosomes;
}

export const twosomeRoutes = (deps: TwosomeDeps) => {
  const signatureOf = (viewer: Viewer) => deps.signedUrls.sign(viewer.sessionId, now());

  return routes(twosomeCalls, {
    'GET auth/twosome/:id/': async ({ viewer, params }) => {
      const twosome = await showTwosome(deps.db, viewer, params.id, signatureOf(viewer));
      deps.shown.record(viewer, [twosome.id]);
      return twosome;
    },
    'GET auth/twosome/': async ({ viewer, query }) => {
      const page = await listTwosomes(deps.db, viewer, query.ids, signatureOf(viewer));
      deps.shown.record(
        viewer,
        page.results.map(({ id }) => id),
      );
      return page;
    },
    'POST auth/update_twosome/': async ({ viewer, body, files }) => {
      await updateTwosome(deps, viewer, body, files);
      return showTwosome(deps.db, viewer, viewer.twosomeId, signatureOf(viewer));
    },
  });
};

export const twosomeFrames = (broadcast: Broadcast) =>
  frameHandlers(twosomeFramesIn, {
    'relay:reload': (connection: Connection<Partnered>, data) => relayReload(broadcast, connection, data),
  });

export const twosomeImages = (deps: TwosomeDeps): FileRoute =>
  imageRoute('twosome', deps, (request) => showsPicture(deps.db, request));
