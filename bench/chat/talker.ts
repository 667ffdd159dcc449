import { once } from 'node:events';
import { WebSocket } from 'ws';
import { tokenOf } from '../platform/dataset.ts';

/** One user's socket. It parses frames as little as possible, because it shares the processor with the server. */
export interface Talker {
  say(id: string): void;
  close(): void;
}
export interface TalkerListener {
  /** the sender receives the acknowledgement of the commit */
  answered(id: string): void;
  /** the partner receives it */
  shown(id: string): void;
  refused(reason: string): void;
}
/** `user` counts from 1, two to a couple; ids start with the sender's number: `7-…` */
export type OpenTalker = (user: number, listener: TalkerListener) => Promise<Talker>;

const text = 'What shall we have for dinner tonight? I could bring something.';
const lean = { perMessageDeflate: false, skipUTF8Validation: true };

/** Our chat, on the node given by `portOf`. */
export const talkToOurs = (portOf: (user: number) => number): OpenTalker => {
  return async (user, listener) => {
    const socket = openOurs(portOf(user), user);
    socket.on('message', (bytes) => {
      const frame = String(bytes);
      if (frame.startsWith('{"type":"error"')) return listener.refused(frame);
      if (!frame.startsWith('{"type":"message"')) return;
      const id = idIn(frame);
      if (id.startsWith(`${user}-`)) listener.answered(id);
      else listener.shown(id);
    });
    socket.on('close', (code) => code >= 4000 && listener.refused(`closed with ${code}`));
    await once(socket, 'open');
    return {
      say: (id) => socket.send(`{"type":"message","data":{"__id__":"${id}","text":"${text}"}}`),
      close: () => socket.close(),
    };
  };
};

export const openOurs = (port: number, user: number, more: { localAddress?: string } = {}): WebSocket =>
  new WebSocket(`ws://127.0.0.1:${port}/api/v1/ws/message/`, ['twosome', tokenOf(user)], {
    ...lean,
    ...more,
  });

/** Socket.IO's protocol implemented by hand, because its client would cost more than the server. */
export const talkToSocketIo = (port: number): OpenTalker => {
  return async (user, listener) => {
    const socket = openBare(`${port}/socket.io/?EIO=4&transport=websocket`);
    let index = 0;
    const joined = new Promise<void>((resolve) => {
      socket.on('message', (bytes) => {
        const packet = String(bytes);
        if (packet.startsWith('42')) listener.shown(idIn(packet));
        else if (packet.startsWith('43')) listener.answered(idIn(packet));
        else if (packet === '2') socket.send('3');
        else if (packet.startsWith('0')) socket.send(`40{"user":${user}}`);
        else if (packet.startsWith('40')) resolve();
        else listener.refused(packet);
      });
    });
    await joined;
    return {
      say: (id) => socket.send(`42${index++}["message",{"__id__":"${id}","text":"${text}"}]`),
      close: () => socket.close(),
    };
  };
};

/** An echoed frame of the same size counts as delivered and acknowledged. */
export const talkToEcho = (port: number): OpenTalker => {
  return async (_who, listener) => {
    const socket = openBare(`${port}/`);
    socket.on('message', (bytes) => {
      const id = idIn(String(bytes));
      listener.shown(id);
      listener.answered(id);
    });
    await once(socket, 'open');
    return {
      say: (id) => socket.send(`{"type":"message","data":{"__id__":"${id}","text":"${text}"}}`),
      close: () => socket.close(),
    };
  };
};

export const openBare = (where: string): WebSocket => new WebSocket(`ws://127.0.0.1:${where}`, lean);

const mark = '"__id__":"';
function idIn(frame: string): string {
  const from = frame.indexOf(mark) + mark.length;
  return frame.slice(from, frame.indexOf('"', from));
}
