import { limits } from '@twosome/contract/platform/limits';
import { idbStore } from '../../platform/idb.ts';
import { createState } from '../../platform/state.ts';
import { registerUnsavedCheck } from '../../platform/unsaved.ts';
import { getUser } from '../auth/auth.store.ts';
import { askForTerms } from '../auth/prompts.store.ts';
import { openToSend } from '../media/compress.ts';
import { createFileQueue } from '../media/fileQueue.ts';
import { messageRoomTexts } from './message.room.texts.ts';
import { getMessage, isDeleted } from './message.store.ts';
import { type Picture, send } from './outbox.store.ts';
import { quoteOf } from './voice.ts';

/** The unsent message of the room. It survives leaving the screen. */
interface Draft {
  text: string;
  pictures: readonly Picture[];
  /** id of the message that it replies to */
  replyTo: string | null;
  /** photos are being compressed */
  opening: boolean;
}

const draft = createState<Draft>(() => ({ text: '', pictures: [], replyTo: null, opening: false }));
export const useDraft = (): Draft => draft.use((state) => state);
// the text is stored in IndexedDB, unsent photos are not
registerUnsavedCheck(() => draft.get().pictures.length > 0 || draft.get().opening);

export function writeText(text: string): void {
  draft.set({ text });
  const key = storedTextKey();
  if (key !== null) void (text === '' ? idbStore.remove(key) : idbStore.write(key, text));
}

/** The IndexedDB key of the text, which survives a reload until sign-out; of two tabs the last write wins. */
const storedTextKey = (): string | null => {
  const user = getUser();
  return user?.twosome ? `draft/${user.id}/${user.twosome.id}` : null;
};

/** Excludes `draft/<picture>`, which belongs to a post. */
const textKeyPattern = /^draft\/[^/]+\/[^/]+$/;

/** Restores the text after a reload. Text typed in the meantime is not replaced. */
export async function restoreText(): Promise<void> {
  const key = storedTextKey();
  if (key === null) return;
  await removeOtherTexts(key);
  if (draft.get().text !== '') return;
  const text = await idbStore.read<string>(key);
  if (text !== null && key === storedTextKey() && draft.get().text === '') draft.set({ text });
}

/** Removes texts of other people and couples: a couple may have ended while the app was closed. */
async function removeOtherTexts(ownKey: string): Promise<void> {
  const others = (await idbStore.keys()).filter((key) => textKeyPattern.test(key) && key !== ownKey);
  await Promise.all(others.map(idbStore.remove));
}

export const replyTo = (id: string | null): void => draft.set({ replyTo: id });
export const detach = (picture: Picture): void =>
  draft.set(({ pictures }) => ({ pictures: pictures.filter((one) => one !== picture) }));

/**
 * Characters that a text cannot carry: control characters except the line break, and marks that change the text
 * direction.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const forbidden = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;

/** Text without a visible character. */
const invisible = /^[\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** The text as it is sent: tabs of pasted code become spaces, because the server rejects them. */
export function cleaned(typed: string): string {
  const text = typed.replace(/\r\n?/g, '\n').replace(/\t/g, '  ').replace(forbidden, '').trim();
  return invisible.test(text) ? '' : text;
}

/** Remaining characters; negative when the text is too long. */
export const leftOf = (text: string): number => limits.messageText - [...cleaned(text)].length;

export const isReady = ({ text, pictures, opening }: Draft): boolean =>
  !opening && leftOf(text) >= 0 && (cleaned(text) !== '' || pictures.length > 0);

const photos = createFileQueue({
  most: limits.messageImages,
  tooMany: messageRoomTexts.box.tooManyPhotos(limits.messageImages),
  count: () => draft.get().pictures.length,
  open: openToSend,
  add: (_file, { preview: blob, width, height }) =>
    draft.set(({ pictures }) => ({ pictures: [...pictures, { blob, width, height }] })),
  onOpening: (opening) => draft.set({ opening }),
});

/** Adds photos, ten at most, compressed for sending. Resolves to error messages for the others. */
export const attach = async (files: readonly File[]): Promise<readonly string[]> =>
  (await photos.add(files))?.problems ?? [];

/** Sends the draft; false when it was empty or the terms were declined. */
export async function sendDraft(): Promise<boolean> {
  if (!isReady(draft.get()) || !(await askForTerms())) return false;
  const now = draft.get();
  // a second tap while the terms dialog was open
  if (!isReady(now)) return false;
  draft.set({ pictures: [], replyTo: null });
  writeText('');
  send({ text: cleaned(now.text), pictures: now.pictures, replyTo: quoted(now.replyTo) });
  return true;
}

/** The message that the draft replies to, for a message that is sent without the draft. */
export function takeReply() {
  const reply = quoted(draft.get().replyTo);
  draft.set({ replyTo: null });
  return reply;
}

function quoted(id: string | null) {
  const message = getMessage(id ?? '');
  if (message === undefined || isDeleted(message)) return null;
  return quoteOf(message);
}
