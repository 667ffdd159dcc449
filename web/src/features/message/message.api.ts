import type {
  Message,
  MessagesAround,
  messageCalls,
  messageFrames,
} from '@twosome/contract/message/message.contract';
import type * as z from 'zod';
import { caller } from '../../platform/http.ts';
import { onFrame, sendFrame } from '../../platform/socket.ts';

const call = caller<typeof messageCalls>();

/** Up to 20 messages older than the one with this id, newest first; `latest`: the newest ones. */
export const fetchOlder = (cursor: string): Promise<Message[]> =>
  call('GET message/more/:cursor/', { params: { cursor } });
/** The message with this id or this photo, and its neighbors; oldest first. */
export const fetchAround = (id: string): Promise<MessagesAround> =>
  call('GET message/around/:id/', { params: { id } });
export const sendWithImages = (form: FormData, onProgress: (share: number) => void): Promise<Message> =>
  call('POST message/add_message/', { form, onProgress });
export const sendDelete = (id: string): Promise<null> => call('DELETE message/:id/', { params: { id } });

/** Requests all changes after that message, including deletions; without one, the newest messages. */
export const requestSync = (since: string | null): void =>
  sendFrame('sync_message', since === null ? {} : { since });
export const sendText = (message: { __id__: string; text: string; reply_to: string | null }): void =>
  sendFrame('message', message);
/** Sends that the person is typing, never the text. */
export const sendTyping = (): void => sendFrame('typing', { typing: true });
export const sendSeen = (upTo: string): void => sendFrame('seen', { up_to: upTo });
export const sendRoom = (open: boolean): void => sendFrame('room', { open });

type Frames = typeof messageFrames;

export const onMessage = (listener: (message: Message) => void): (() => void) =>
  onFrame<Frames, 'message'>('message', listener);
export const onSync = (listener: (news: z.output<Frames['sync_message']>) => void): (() => void) =>
  onFrame<Frames, 'sync_message'>('sync_message', listener);
export const onTyping = (listener: (sentBy: string | null) => void): (() => void) =>
  onFrame<Frames, 'typing'>('typing', (_data, { sent_by }) => listener(sent_by ?? null));
export const onSeen = (listener: (seenAt: string, sentBy: string | null) => void): (() => void) =>
  onFrame<Frames, 'seen'>('seen', ({ seen_at }, { sent_by }) => listener(seen_at, sent_by ?? null));

/** The server refused a frame; `__id__` identifies its message, `retry_after` is the wait in seconds. */
export type RefusedFrame = Record<string, unknown> & {
  status: number;
  __id__?: string;
  retry_after?: number;
};
export const onRefused = (listener: (refused: RefusedFrame) => void): (() => void) =>
  onFrame<{ error: z.ZodType<RefusedFrame> }, 'error'>('error', listener);
