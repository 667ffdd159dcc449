import type { Message } from '@twosome/contract/message/message.contract';
import { closeCodes, type Frame, subprotocol } from '@twosome/contract/platform/frames';
import { timing } from '@twosome/contract/platform/timing';

export interface SocketOptions {
  onFrame?: (frame: Frame) => void;
  /** the socket is open; `again`: it was before */
  onOpen?: (again: boolean) => void;
  /** the server ended it for good: 4401 the token is not valid any more, 4403 the other channel is the right one */
  onEnd?: (code: number) => void;
  /** for Node below 22, which has none: that of the package `ws` */
  WebSocket?: SocketClass;
}
type SocketClass = new (address: string, protocols: string[]) => WebSocketLike;
interface WebSocketLike {
  readyState: number;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface Socket {
  /** Sends a frame now, or nothing while the socket is closed: most frames are of no use later. */
  send(type: string, data?: object): void;
  /** Resolves with the stored message. It is sent again after every reconnect until then; the server stores it once. */
  sendMessage(text: string, id?: string): Promise<Message>;
  close(): void;
}

interface Pending {
  data: object;
  resolve(message: Message): void;
  reject(error: Error): void;
}

/** Doubles from 1 s to 60 s, less up to a quarter, so that clients do not all return together after a restart. */
export const delayOf = (tries: number, random = Math.random): number =>
  Math.min(timing.socketFirstDelay * 2 ** tries, timing.socketLongestDelay) * (1 - random() / 4);

export function openSocket(
  url: string,
  channel: 'message' | 'single',
  token: string,
  { onFrame, onOpen, onEnd, ...options }: SocketOptions = {},
): Socket {
  const Constructor = options.WebSocket ?? (globalThis.WebSocket as SocketClass);
  const address = `${url.replace(/^http/, 'ws')}/api/v1/ws/${channel}/`;
  const pending = new Map<string, Pending>();
  let newest: { id: string; added_at: string } | null = null;
  let socket: WebSocketLike | null = null;
  let tries = 0;
  let wasOpen = false;
  let isEnded = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stable: ReturnType<typeof setTimeout> | undefined;

  const send = (type: string, data: object = {}): void => {
    if (socket?.readyState === 1) socket.send(JSON.stringify({ type, data }));
  };

  function connect(): void {
    const opening = new Constructor(address, [subprotocol, token]);
    socket = opening;
    opening.onopen = () => {
      stable = setTimeout(() => {
        tries = 0;
      }, timing.socketStable);
      if (wasOpen && channel === 'message') send('sync_message', newest === null ? {} : { since: newest.id });
      for (const { data } of pending.values()) send('message', data);
      onOpen?.(wasOpen);
      wasOpen = true;
    };
    opening.onmessage = ({ data }: { data: unknown }) => receive(JSON.parse(String(data)) as Frame);
    opening.onclose = ({ code }: { code: number }) => closed(code);
    // a close follows
    opening.onerror = () => {};
  }

  function receive(frame: Frame): void {
    if (frame.type === 'message') arrived(frame.data as Message);
    if (frame.type === 'sync_message')
      for (const one of (frame.data as { results: Message[] }).results) arrived(one);
    if (frame.type === 'error') {
      const { __id__: id = '' } = frame.data as { __id__?: string };
      pending.get(id)?.reject(new Error(`The message was refused: ${JSON.stringify(frame.data)}`));
      pending.delete(id);
    }
    onFrame?.(frame);
  }

  /** A frame may also bring an older message that has changed, which must not move the mark back. */
  function arrived(message: Message): void {
    if (newest === null || message.added_at > newest.added_at) newest = message;
    pending.get(message.__id__)?.resolve(message);
    pending.delete(message.__id__);
  }

  function closed(code: number): void {
    clearTimeout(stable);
    if (isEnded) return;
    if (code !== closeCodes.signedOut && code !== closeCodes.wrongSocket) {
      retry = setTimeout(connect, delayOf(tries));
      tries += 1;
      return;
    }
    end(`The socket was closed with ${code}.`);
    onEnd?.(code);
  }

  function end(reason: string): void {
    isEnded = true;
    clearTimeout(retry);
    clearTimeout(stable);
    for (const { reject } of pending.values()) reject(new Error(reason));
    pending.clear();
  }

  connect();
  return {
    send,
    sendMessage: (text, id = crypto.randomUUID()) =>
      new Promise((resolve, reject) => {
        if (isEnded) return reject(new Error('The socket is closed.'));
        const data = { __id__: id, text };
        pending.set(id, { data, resolve, reject });
        send('message', data);
      }),
    close() {
      end('The socket was closed.');
      socket?.close(1000);
    },
  };
}
