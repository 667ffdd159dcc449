import type { Message } from '@twosome/contract/message/message.contract';
import { cleanLength, cleanText } from '@twosome/contract/platform/clean-text';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { createDrafts } from '../../platform/draft.ts';
import { createState } from '../../platform/state.ts';
import { registerUnsavedCheck } from '../../platform/unsaved.ts';
import { askForTerms } from '../auth/prompts.store.ts';
import { openToSend } from '../media/compress.ts';
import { createFileQueue } from '../media/fileQueue.ts';
import { messageRoomTexts } from './message.room.texts.ts';
import { getMessage, isDeleted } from './message.store.ts';
import { type Picture, send } from './outbox.store.ts';
import { quoteOf } from './voice.ts';

/** The unsent message of the room. It survives leaving the screen, and a reload. */
interface Draft {
  id: typeof room;
  text: string;
  files: readonly DraftPicture[];
  replyTo: Quote | null;
}
type DraftPicture = Picture & { id: string };
type Quote = Message['reply_to'];

const room = 'room';
const emptyDraft: Draft = { id: room, text: '', files: [], replyTo: null };
const drafts = createDrafts<Draft>({
  name: 'message',
  isEmpty: ({ text, files, replyTo }) => text === '' && files.length === 0 && replyTo === null,
});
const getDraft = (): Draft => drafts.get(room) ?? emptyDraft;
const change = (part: Partial<Draft>): void => drafts.write({ ...getDraft(), ...part });

/** Photos are being compressed. */
const opening = createState(() => ({ isOpening: false }));
registerUnsavedCheck(() => opening.get().isOpening);

export function useMessageDraft() {
  const { text, files, replyTo } = drafts.use(room) ?? emptyDraft;
  const isOpening = opening.use((state) => state.isOpening);
  return { text, pictures: files, replyTo, opening: isOpening };
}

export const writeText = (text: string): void => change({ text });
/** Quotes a message, or none. */
export const replyTo = (id: string | null): void => change({ replyTo: id === null ? null : quoteWithId(id) });
export const detach = (picture: Picture): void =>
  change({ files: getDraft().files.filter((one) => one !== picture) });

function quoteWithId(id: string): Quote {
  const message = getMessage(id);
  return message === undefined || isDeleted(message) ? null : quoteOf(message);
}

/** A stored quote may be of a message that is not loaded. A message that was deleted since is not quoted. */
function quoted({ replyTo }: Draft): Quote {
  return replyTo && getMessage(replyTo.id) ? quoteWithId(replyTo.id) : replyTo;
}

/** Remaining characters; negative when the text is too long. */
export const leftOf = (text: string): number => limits.messageText - cleanLength(text);

export const isReady = ({
  text,
  pictures,
  opening,
}: Omit<ReturnType<typeof useMessageDraft>, 'replyTo'>): boolean =>
  !opening && leftOf(text) >= 0 && (cleanText(text) !== '' || pictures.length > 0);

const canSend = (): boolean => {
  const { text, files } = getDraft();
  return isReady({ text, pictures: files, opening: opening.get().isOpening });
};

const photos = createFileQueue({
  most: limits.messageImages,
  tooMany: messageRoomTexts.box.tooManyPhotos(limits.messageImages),
  count: () => getDraft().files.length,
  open: openToSend,
  add: (_file, { preview: blob, width, height }) =>
    change({ files: [...getDraft().files, { id: newId(), blob, width, height }] }),
  onOpening: (isOpening) => opening.set({ isOpening }),
});

/** Adds photos, ten at most, compressed for sending. Resolves to error messages for the others. */
export const attach = async (files: readonly File[]): Promise<readonly string[]> =>
  (await photos.add(files))?.problems ?? [];

/** Sends the draft; false when it was empty or the terms were declined. */
export async function sendDraft(): Promise<boolean> {
  if (!canSend() || !(await askForTerms())) return false;
  // a second tap while the terms dialog was open
  if (!canSend()) return false;
  const draft = getDraft();
  // stored as an unsent message before it is removed as a draft
  send({ text: cleanText(draft.text), pictures: draft.files, replyTo: quoted(draft) });
  drafts.drop(room);
  return true;
}

/** The message that the draft replies to, for a message that is sent without the draft. */
export function takeReply(): Quote {
  const reply = quoted(getDraft());
  change({ replyTo: null });
  return reply;
}
