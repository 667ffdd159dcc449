import type { Message, VoiceFile } from '@twosome/contract/message/message.contract';

/** The voice note of a message; it has no other files. */
export const voiceOf = ({ files: [file] }: Pick<Message, 'files'>): VoiceFile | null =>
  file?.kind === 'voice' ? file : null;

/** A message as a reply to it quotes it. */
export const quoteOf = (message: Message): NonNullable<Message['reply_to']> => ({
  id: message.id,
  sent_by: message.sent_by,
  text: message.text,
  file_count: message.files.length,
  is_voice: voiceOf(message) !== null,
});
