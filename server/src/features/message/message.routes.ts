import { messageCalls, messageFramesIn } from '@twosome/contract/message/message.contract';
import { type FileRoute, routes } from '../../platform/http/route.ts';
import { frameHandlers } from '../../platform/realtime/frame.ts';
import { imageRoute } from '../media/send.ts';
import { editMessage, markListened, pinMessage, reactToMessage } from './change.ts';
import { showsImage } from './message.sql.ts';
import {
  broadcastTyping,
  deleteMessage,
  listAround,
  listMessages,
  listPhotos,
  type MessageDeps,
  markMessagesSeen,
  syncMessages,
} from './message.ts';
import { searchMessages } from './search.ts';
import { sendImages, sendText } from './send.ts';

export const messageRoutes = (deps: MessageDeps) =>
  routes(messageCalls, {
    'GET message/more/:cursor/': ({ viewer, params }) => listMessages(deps, viewer, params.cursor),
    'GET message/around/:id/': ({ viewer, params }) => listAround(deps, viewer, params.id),
    'GET message/search/': ({ viewer, query }) => searchMessages(deps, viewer, query.q, query.cursor),
    'GET message/media/': ({ viewer, query }) => listPhotos(deps, viewer, query.cursor),
    'POST message/add_message/': ({ viewer, body, files }) => sendImages(deps, viewer, body, files),
    'PATCH message/:id/': ({ viewer, params, body }) => editMessage(deps, viewer, params.id, body.text),
    'POST message/:id/react/': ({ viewer, params, body }) =>
      reactToMessage(deps, viewer, params.id, body.emoji),
    'POST message/:id/pin/': ({ viewer, params, body }) => pinMessage(deps, viewer, params.id, body.want),
    'POST message/:id/heard/': ({ viewer, params }) => markListened(deps, viewer, params.id),
    'DELETE message/:id/': ({ viewer, params }) => deleteMessage(deps, viewer, params.id),
  });

export const messageFrames = (deps: MessageDeps) =>
  frameHandlers(
    messageFramesIn,
    {
      sync_message: (connection, { since, history }) => syncMessages(deps, connection, since, history),
      message: (connection, frame) => sendText(deps, connection, frame),
      typing: ({ viewer }) => broadcastTyping(deps, viewer),
      seen: ({ viewer }, { up_to }) => markMessagesSeen(deps, viewer, up_to),
      room: (connection, { open }) => deps.openRooms.set(connection, open),
    },
    { sync_message: 'sync', message: 'message' },
  );

export const messageImages = (deps: MessageDeps): FileRoute =>
  imageRoute('message', deps, (request) => showsImage(deps.db, request));
