import type { Message } from './message.contract.ts';

/** Neither text nor images: nothing that could be sent, and what is left of a message that was deleted (SPEC). */
export const isEmpty = ({ text, files }: { text: string; files: readonly unknown[] }): boolean =>
  text === '' && files.length === 0;

export const emptyRefusal = 'Write something or attach an image.';

/** Who sent a message deletes it, for both. */
export const mayDeleteMessage = (message: Pick<Message, 'sent_by'>, userId: string): boolean =>
  message.sent_by === userId;

export const deleteMessageRefusal = 'Only the person who sent a message can delete it.';

/** Which of two answers about one message is kept: deleting is final, so an answer that was on its way shows none again. */
export const laterOf = <M extends Pick<Message, 'text' | 'files'>>(held: M, come: M): M =>
  isEmpty(held) ? held : come;
