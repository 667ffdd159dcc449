import type { Message, messageCalls, messageFrames } from '@twosome/contract/message/message.contract';
import type * as z from 'zod';
import { caller } from '../../platform/http.ts';
import { onFrame, sendFrame } from '../../platform/socket.ts';

const call = caller<typeof messageCalls>();

/** Up to 20 older than the one with this id, newest first; `latest`: the newest ones. */
export const fetchOlder = (cursor: string): Promise<Message[]> =>
  call('GET message/more/:cursor/', { params: { cursor } });
export const sendWithImages = (
  form: FormData,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Message> => call('POST message/add_message/', { form, signal, onProgress });
export const sendDelete = (id: string): Promise<null> => call('DELETE message/:id/', { params: { id } });

/** Everything after that message, deletions too; without one the newest ones. */
export const askForNews = (since: string | null): void =>
  sendFrame('sync_message', since === null ? {} : { since });
export const sendText = (message: { __id__: string; text: string; reply_to: string | null }): void =>
  sendFrame('message', message);
/** That somebody types, never what. */
export const sendTyping = (): void => sendFrame('typing', { typing: true });
export const sendSeen = (upTo: string): void => sendFrame('seen', { up_to: upTo });
export const sendRoom = (open: boolean): void => sendFrame('room', { open });

type Frames = typeof messageFrames;

export const onMessage = (hear: (message: Message) => void): (() => void) =>
  onFrame<Frames, 'message'>('message', hear);
export const onNews = (hear: (news: z.output<Frames['sync_message']>) => void): (() => void) =>
  onFrame<Frames, 'sync_message'>('sync_message', hear);
export const onTyping = (hear: (sentBy: string | null) => void): (() => void) =>
  onFrame<Frames, 'typing'>('typing', (_data, { sent_by }) => hear(sent_by ?? null));
export const onSeen = (hear: (seenAt: string, sentBy: string | null) => void): (() => void) =>
  onFrame<Frames, 'seen'>('seen', ({ seen_at }, { sent_by }) => hear(seen_at, sent_by ?? null));

/** A frame of ours was refused; `__id__` says which message it was. */
export type RefusedFrame = Record<string, unknown> & { status: number; __id__?: string };
export const onRefused = (hear: (refused: RefusedFrame) => void): (() => void) =>
  onFrame<{ error: z.ZodType<RefusedFrame> }, 'error'>('error', hear);
