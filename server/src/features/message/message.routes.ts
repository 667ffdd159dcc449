import { messageCalls, messageFramesIn } from '@twosome/contract/message/message.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import { count } from '../../platform/http/admit.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
import { type FileRoute, routes } from '../../platform/http/route.ts';
import type { Broadcast } from '../../platform/realtime/broadcast.ts';
import { frameHandlers } from '../../platform/realtime/frame-handlers.ts';
import type { Store } from '../../platform/storage/store.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { imageRoute } from '../media/send.ts';
import type { SignedUrls } from '../media/signed-urls.ts';
import { showsImage } from './message.sql.ts';
import {
  broadcastTyping,
  deleteMessage,
  listAround,
  listMessages,
  markMessagesSeen,
  syncMessages,
} from './message.ts';
import { viewMessage } from './message.view.ts';
import type { OpenRooms } from './open-rooms.ts';
import type { RoomFeed } from './room-feed.ts';
import { sendImages } from './send-images.ts';
import { createTextSender } from './send-text.ts';

export interface MessageDeps {
  db: Db;
  store: Store;
  signedUrls: SignedUrls;
  emit: Emit;
  roomFeed: RoomFeed;
}

const signatureOf = ({ signedUrls }: { signedUrls: SignedUrls }, { sessionId, twosomeId }: Partnered) =>
  signedUrls.sign(sessionId, now(), twosomeId);

export const messageRoutes = (deps: MessageDeps) =>
  routes(messageCalls, {
    'GET message/more/:cursor/': ({ viewer, params }) =>
      listMessages(deps.db, viewer, params.cursor, signatureOf(deps, viewer)),
    'GET message/around/:id/': ({ viewer, params }) =>
      listAround(deps.db, viewer, params.id, signatureOf(deps, viewer)),
    'POST message/add_message/': async ({ viewer, body, files }) =>
      viewMessage(await sendImages(deps, viewer, body, files), signatureOf(deps, viewer)),
    'DELETE message/:id/': async ({ viewer, params }) => {
      await deleteMessage(deps, viewer, params.id);
      return null;
    },
  });

export const messageFrames = (
  deps: MessageDeps & { broadcast: Broadcast; limiter: Limiter; openRooms: OpenRooms },
) =>
  frameHandlers(messageFramesIn, {
    sync_message: async (connection, { since }) => {
      await count(deps.limiter, 'sync', { userId: connection.viewer.userId, address: '' });
      await syncMessages(deps, connection, since, signatureOf(deps, connection.viewer));
    },
    message: createTextSender(deps),
    typing: ({ viewer }) => broadcastTyping(deps.broadcast, viewer),
    seen: ({ viewer }, { up_to }) => markMessagesSeen(deps, viewer, up_to),
    room: (connection, { open }) => deps.openRooms.set(connection, open),
  });

export const messageImages = (deps: Pick<MessageDeps, 'db' | 'signedUrls' | 'store'>): FileRoute =>
  imageRoute('message', deps, (request) => showsImage(deps.db, request));
