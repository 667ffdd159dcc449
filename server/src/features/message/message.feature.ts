import { now } from '../../platform/clock.ts';
import { afterCommit } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import { broadcastHistory, broadcastMessagesSeen, historyChanged, messagesSeen } from './message.events.ts';
import { messagePrivacy } from './message.privacy.ts';
import { messageFrames, messageImages, messageRoutes } from './message.routes.ts';
import { messageErrors } from './message.texts.ts';
import { setMessageTakenDown } from './message.ts';
import { createOpenRooms, type OpenRooms } from './open-rooms.ts';
import { selectNow, selectReported } from './reportable.sql.ts';
import { deleteExpiredRooms } from './room.sql.ts';
import { createRoomFeed, type RoomFeed } from './room-feed.ts';
import { createSendMessage, type SendMessage } from './send.ts';
import { selectUserState } from './user-state.sql.ts';

declare module '../deps.ts' {
  interface Shared {
    roomFeed: RoomFeed;
    openRooms: OpenRooms;
    sendMessage: SendMessage;
  }
}

export const messageFeature = feature('message', {
  shared: (node) => ({
    roomFeed: createRoomFeed(node),
    openRooms: createOpenRooms(node.db, node.log),
    sendMessage: createSendMessage(node.db),
  }),
  start: ({ roomFeed }) => roomFeed.start(),
  async stop({ roomFeed, openRooms }) {
    await openRooms.settled();
    await roomFeed.stop();
  },
  routes: messageRoutes,
  frames: messageFrames,
  files: messageImages,
  onOpen: ({ roomFeed }, connection) => roomFeed.join(connection),
  onClose({ roomFeed, openRooms }, connection) {
    roomFeed.leave(connection);
    openRooms.leave(connection);
  },
  afterCommit: [
    afterCommit(messagesSeen, broadcastMessagesSeen),
    afterCommit(historyChanged, broadcastHistory),
  ],
  sweeps: (deps) => ({
    openRooms: { minutes: 10, run: () => deleteExpiredRooms(deps.db, now()) },
  }),
  privacy: messagePrivacy,
  userState: selectUserState,
  reportable: {
    kind: 'message',
    select: selectReported,
    selectNow,
    setTakenDown: setMessageTakenDown,
    ownError: messageErrors.ownReport,
  },
});
