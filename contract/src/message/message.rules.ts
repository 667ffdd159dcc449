import type { Message } from './message.contract.ts';

/** Neither text nor images. Such a message cannot be sent; a deleted message looks like this (SPEC section 3). */
export const isEmpty = ({ text, files }: { text: string; files: readonly unknown[] }): boolean =>
  text === '' && files.length === 0;

export const emptyMessageError = 'Write something or attach an image.';

/** Only its sender may delete a message. The deletion applies to both partners. */
export const mayDeleteMessage = (message: Pick<Message, 'sent_by'>, userId: string): boolean =>
  message.sent_by === userId;

export const deleteMessageError = 'Only the person who sent a message can delete it.';

/** Which state of a message wins: deletion is final, so a response that was in flight cannot bring the message back. */
export const laterOf = <M extends Pick<Message, 'text' | 'files'>>(current: M, incoming: M): M =>
  isEmpty(current) ? current : incoming;
