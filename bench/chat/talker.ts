import { once } from 'node:events';
import { WebSocket } from 'ws';
import { tokenOf } from '../platform/town.ts';

/** One person's socket. It reads no more of a frame than it must, since it shares the processor with what it measures. */
export interface Talker {
  say(id: string): void;
  close(): void;
}
export interface Hears {
  /** the sender is told that it is committed */
  answered(id: string): void;
  /** the partner is shown it */
  shown(id: string): void;
  refused(why: string): void;
}
/** `who` counts from 1, two to a couple; ids begin with who sent them: `7-…` */
export type OpenTalker = (who: number, hears: Hears) => Promise<Talker>;

const text = 'What shall we have for dinner tonight? I could bring something.';
const lean = { perMessageDeflate: false, skipUTF8Validation: true };

/** Our chat, at the node that `portOf` names. */
export const talkToOurs = (portOf: (who: number) => number): OpenTalker => {
  return async (who, hears) => {
    const socket = openOurs(portOf(who), who);
    socket.on('message', (bytes) => {
      const frame = String(bytes);
      if (frame.startsWith('{"type":"error"')) return hears.refused(frame);
      if (!frame.startsWith('{"type":"message"')) return;
      const id = idIn(frame);
      if (id.startsWith(`${who}-`)) hears.answered(id);
      else hears.shown(id);
    });
    socket.on('close', (code) => code >= 4000 && hears.refused(`closed with ${code}`));
    await once(socket, 'open');
    return {
      say: (id) => socket.send(`{"type":"message","data":{"__id__":"${id}","text":"${text}"}}`),
      close: () => socket.close(),
    };
  };
};

export const openOurs = (port: number, who: number, more: { localAddress?: string } = {}): WebSocket =>
  new WebSocket(`ws://127.0.0.1:${port}/api/v1/ws/message/`, ['twosome', tokenOf(who)], { ...lean, ...more });

/** Socket.IO's own protocol by hand: its client would cost more than what is measured. */
export const talkToSocketIo = (port: number): OpenTalker => {
  return async (who, hears) => {
    const socket = openBare(`${port}/socket.io/?EIO=4&transport=websocket`);
    let place = 0;
    const joined = new Promise<void>((resolve) => {
      socket.on('message', (bytes) => {
        const packet = String(bytes);
        if (packet.startsWith('42')) hears.shown(idIn(packet));
        else if (packet.startsWith('43')) hears.answered(idIn(packet));
        else if (packet === '2') socket.send('3');
        else if (packet.startsWith('0')) socket.send(`40{"who":${who}}`);
        else if (packet.startsWith('40')) resolve();
        else hears.refused(packet);
      });
    });
    await joined;
    return {
      say: (id) => socket.send(`42${place++}["message",{"__id__":"${id}","text":"${text}"}]`),
      close: () => socket.close(),
    };
  };
};

/** A frame of the same size, sent back: it counts as shown and as answered. */
export const talkToEcho = (port: number): OpenTalker => {
  return async (_who, hears) => {
    const socket = openBare(`${port}/`);
    socket.on('message', (bytes) => {
      const id = idIn(String(bytes));
      hears.shown(id);
      hears.answered(id);
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
