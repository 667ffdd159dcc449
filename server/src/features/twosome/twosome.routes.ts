import { twosomeCalls, twosomeFramesIn } from '@twosome/contract/twosome/twosome.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { type FileRoute, routes } from '../../platform/http/route.ts';
import { frameActs } from '../../platform/realtime/frame-acts.ts';
import type { PassOn } from '../../platform/realtime/pass-on.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import type { Store } from '../../platform/storage/store.ts';
import type { Partnered } from '../../platform/viewer.ts';
import type { Seals } from '../media/seal.ts';
import { imageRoute } from '../media/send.ts';
import { relayReload } from './reload.ts';
import { showsPicture } from './twosome.sql.ts';
import { showTwosome } from './twosome.ts';
import { updateTwosome } from './update-twosome.ts';

export interface TwosomeHouse {
  db: Db;
  store: Store;
  seals: Seals;
  announce: Announce;
}

export const twosomeRoutes = (house: TwosomeHouse) =>
  routes(twosomeCalls, {
    'GET auth/twosome/:id/': ({ viewer, params }) =>
      showTwosome(house.db, viewer, params.id, house.seals.seal(viewer.sessionId, now())),
    'POST auth/update_twosome/': async ({ viewer, body, files }) => {
      await updateTwosome(house, viewer, body, files);
      return showTwosome(house.db, viewer, viewer.twosomeId, house.seals.seal(viewer.sessionId, now()));
    },
  });

export const twosomeFrames = (passOn: PassOn) =>
  frameActs(twosomeFramesIn, {
    'relay:reload': (connection: Connection<Partnered>, data) => relayReload(passOn, connection, data),
  });

export const twosomeImages = (house: TwosomeHouse): FileRoute =>
  imageRoute('twosome', house, (look) => showsPicture(house.db, look));
