import type { Message } from '@twosome/contract/message/message.contract';
import { codes } from './cast.ts';
import { minute } from './notifications.ts';
import { idOf } from './posts.ts';

/** A message from Bruno to Ana. `n` sets its number, its minute and its version. */
export const fromBruno = (n: number, over: Partial<Message> = {}): Message => ({
  id: idOf(n),
  __id__: `of-bruno-${n}`,
  sent_by: codes.bruno,
  added_at: minute(n),
  status: 'sent',
  text: `Number ${n}`,
  files: [],
  reply_to: null,
  reactions: [],
  edited_at: null,
  pinned_at: null,
  imported: false,
  version: n,
  ...over,
});

/** A message from Ana. */
export const fromAna = (n: number, over: Partial<Message> = {}): Message =>
  fromBruno(n, { sent_by: codes.ana, __id__: `of-ana-${n}`, ...over });

/** The same message, deleted. */
export const deleted = (message: Message): Message => ({
  ...message,
  text: '',
  files: [],
  version: message.version + 1000,
});

/** The same message, restored. */
export const restored = (message: Message): Message => ({ ...message, version: message.version + 2000 });

export const fileOf = (n: number): Extract<Message['files'][number], { kind: 'image' }> => ({
  kind: 'image',
  id: idOf(n),
  url: `/media/message/x/${n}`,
  medium: `/media/message/x/${n}/medium`,
  thumbnail: `/media/message/x/${n}/small`,
  width: 800,
  height: 600,
  placeholder: '',
});

/** Messages from number `first` to `last`, oldest first. */
export const talk = (first: number, last: number): Message[] =>
  Array.from({ length: last - first + 1 }, (_, place) => fromBruno(first + place));
