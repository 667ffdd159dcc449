import { messageCalls, messageFramesIn } from '@twosome/contract/message/message.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
import { type FileRoute, routes } from '../../platform/http/route.ts';
import { frameActs } from '../../platform/realtime/frame-acts.ts';
import type { PassOn } from '../../platform/realtime/pass-on.ts';
import type { Store } from '../../platform/storage/store.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Seals } from '../media/seal.ts';
import { imageRoute } from '../media/send.ts';
import { showsImage } from './message.sql.ts';
import { deleteMessage, listMessages, seeMessages, syncMessages, type } from './message.ts';
import { viewMessage } from './message.view.ts';
import type { OpenRooms } from './open-rooms.ts';
import { sendImages } from './send-images.ts';
import { sayingTexts } from './send-text.ts';
import type { Tail } from './tail.ts';

export interface MessageHouse {
  db: Db;
  store: Store;
  seals: Seals;
  announce: Announce;
  tail: Tail;
}

const sealOf = ({ seals }: { seals: Seals }, viewer: Viewer) => seals.seal(viewer.sessionId, now());

export const messageRoutes = (house: MessageHouse) =>
  routes(messageCalls, {
    'GET message/more/:cursor/': ({ viewer, params }) =>
      listMessages(house.db, viewer, params.cursor, sealOf(house, viewer)),
    'POST message/add_message/': async ({ viewer, body, files }) =>
      viewMessage(await sendImages(house, viewer, body, files), sealOf(house, viewer)),
    'DELETE message/:id/': async ({ viewer, params }) => {
      await deleteMessage(house, viewer, params.id);
      return null;
    },
  });

export const messageFrames = (
  house: MessageHouse & { passOn: PassOn; limiter: Limiter; openRooms: OpenRooms },
) =>
  frameActs(messageFramesIn, {
    sync_message: (connection, { since }) =>
      syncMessages(house, connection, since, sealOf(house, connection.viewer)),
    message: sayingTexts(house),
    typing: ({ viewer }) => type(house.passOn, viewer),
    seen: ({ viewer }, { up_to }) => seeMessages(house, viewer, up_to),
    room: (connection, { open }) => house.openRooms.set(connection, open),
  });

export const messageImages = (house: Pick<MessageHouse, 'db' | 'seals' | 'store'>): FileRoute =>
  imageRoute('message', house, (look) => showsImage(house.db, look));
