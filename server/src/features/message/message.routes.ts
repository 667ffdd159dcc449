import { messageCalls, messageFramesIn } from '@twosome/contract/message/message.contract';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
import { type FileRoute, routes } from '../../platform/http/route.ts';
import { frameActs } from '../../platform/realtime/frame-acts.ts';
import type { PassOn } from '../../platform/realtime/pass-on.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Store } from '../../platform/storage/store.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Seals } from '../media/seal.ts';
import { imageRoute } from '../media/send.ts';
import { showsImage } from './message.sql.ts';
import { catchUp, deleteMessage, listMessages, seeMessages, setRoom, type } from './message.ts';
import { messageFrame, viewMessage } from './message.view.ts';
import { sendImages } from './send-images.ts';
import { sendingTexts } from './send-text.ts';
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
    'POST message/add_message/': async ({ viewer, body, files }) => {
      const { row, isNew } = await sendImages(house, viewer, body, files);
      if (isNew) await house.tail.tell(row);
      return viewMessage(row, sealOf(house, viewer));
    },
    'DELETE message/:id/': async ({ viewer, params }) => {
      await deleteMessage(house, viewer, params.id);
      return null;
    },
  });

export const messageFrames = (house: MessageHouse & { passOn: PassOn; limiter: Limiter }) => {
  const sendText = sendingTexts(house.db);
  const count = async ({ userId }: Viewer): Promise<void> => {
    const taken = await house.limiter.take('message', { userId, address: '' });
    if (!taken.ok) throw new Refusal('tooMany', { retryAfter: taken.retryAfter });
  };

  return frameActs(messageFramesIn, {
    sync_message: async ({ viewer, send }, { since }) => {
      const data = await catchUp(house.db, viewer, since, sealOf(house, viewer));
      send({ type: 'sync_message', data, sent_by: null });
    },
    message: async ({ viewer, send }, { __id__, text, reply_to }) => {
      await count(viewer);
      const { row, isNew } = await sendText(viewer, { clientId: __id__, text, replyTo: reply_to ?? null });
      if (isNew) await house.tail.tell(row);
      else send(messageFrame(row, sealOf(house, viewer)));
    },
    typing: ({ viewer }) => type(house.passOn, viewer),
    seen: ({ viewer }, { up_to }) => seeMessages(house, viewer, up_to),
    room: (connection, { open }) => setRoom(house.db, connection, open),
  });
};

export const messageImages = (house: Pick<MessageHouse, 'db' | 'seals' | 'store'>): FileRoute =>
  imageRoute('message', house, (look) => showsImage(house.db, look));
