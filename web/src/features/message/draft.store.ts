import { limits } from '@twosome/contract/platform/limits';
import { kept } from '../../platform/idb.ts';
import { createState, onWipe } from '../../platform/state.ts';
import { mayBeLost } from '../../platform/unsaved.ts';
import { getUser } from '../auth/auth.store.ts';
import { askForTerms } from '../auth/terms.store.ts';
import { openToSend } from '../media/compress.ts';
import { getMessage, isDeleted } from './message.store.ts';
import { type Picture, send } from './outbox.store.ts';

/** What somebody is writing in the room. It outlives the screen. */
interface Draft {
  text: string;
  pictures: readonly Picture[];
  /** the message that it answers */
  replyTo: string | null;
  /** pictures are being made ready */
  opening: boolean;
}

const draft = createState<Draft>(() => ({ text: '', pictures: [], replyTo: null, opening: false }));
export const useDraft = (): Draft => draft.use((state) => state);
// words lie in the drawer, pictures that are not sent do not
mayBeLost(() => draft.get().pictures.length > 0 || draft.get().opening);

let age = 0;
onWipe(() => {
  age += 1;
});

export function writeText(text: string): void {
  draft.set({ text });
  void keepText();
}

/** Words outlive the page, in the drawer that a sign-out empties; of two tabs the one that wrote last counts. */
const drawerKey = (): string | null => {
  const user = getUser();
  return user?.twosome ? `draft/${user.id}/${user.twosome.id}` : null;
};

/** Not `draft/<picture>`, which is of a post. */
const wordsKey = /^draft\/[^/]+\/[^/]+$/;

let keeping = false;
/** Puts away what is written by now, and looks again when that is done: a fast typist waits for no disk. */
async function keepText(): Promise<void> {
  if (keeping) return;
  keeping = true;
  for (let done: string | null = null; done !== draft.get().text; ) {
    const key = drawerKey();
    done = draft.get().text;
    if (key !== null) await (done === '' ? kept.remove(key) : kept.write(key, done));
  }
  keeping = false;
}

/** What was being written when the page went. Whoever writes on already is not interrupted. */
export async function findText(): Promise<void> {
  const key = drawerKey();
  if (key === null) return;
  await sweep(key);
  if (draft.get().text !== '') return;
  const text = await kept.read<string>(key);
  if (text !== null && key === drawerKey() && draft.get().text === '') draft.set({ text });
}

/** A couple may have ended while the app was closed: what was written in its room goes, and an earlier person's too. */
async function sweep(ours: string): Promise<void> {
  const others = (await kept.keys()).filter((key) => wordsKey.test(key) && key !== ours);
  await Promise.all(others.map(kept.remove));
}

export const replyTo = (id: string | null): void => draft.set({ replyTo: id });
export const detach = (picture: Picture): void =>
  draft.set(({ pictures }) => ({ pictures: pictures.filter((one) => one !== picture) }));

/** What no text may carry: control characters but the line break, and marks that turn the direction of what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const forbidden = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;

/** Nothing that anybody could see. */
const invisible = /^[\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** As it will be sent: pasted code has tabs, and the server takes none. */
export function cleaned(typed: string): string {
  const text = typed.replace(/\r\n?/g, '\n').replace(/\t/g, '  ').replace(forbidden, '').trim();
  return invisible.test(text) ? '' : text;
}

/** Characters that are left; below zero it is too long. */
export const leftOf = (text: string): number => limits.messageText - [...cleaned(text)].length;

export const isReady = ({ text, pictures, opening }: Draft): boolean =>
  !opening && leftOf(text) >= 0 && (cleaned(text) !== '' || pictures.length > 0);

/** Takes pictures in, ten at most, as small as they will be sent. Gives what was wrong with others, in sentences. */
export async function attach(files: readonly File[]): Promise<string[]> {
  if (draft.get().opening) return [];
  const born = age;
  draft.set({ opening: true });
  const problems: string[] = [];
  for (const file of files) {
    if (draft.get().pictures.length >= limits.messageImages) {
      problems.push(`A message holds ${limits.messageImages} photos at most.`);
      break;
    }
    const picture = await pictureOf(file);
    if (born !== age) return [];
    if (typeof picture === 'string') problems.push(`${file.name}: ${picture}`);
    else draft.set(({ pictures }) => ({ pictures: [...pictures, picture] }));
  }
  draft.set({ opening: false });
  return problems;
}

async function pictureOf(file: File): Promise<Picture | string> {
  const opened = await openToSend(file);
  if ('problem' in opened) return opened.problem;
  const { preview, width, height } = opened;
  return { blob: preview, width, height };
}

/** Sends what is there; false when there was nothing, or the terms were declined. */
export async function sendDraft(): Promise<boolean> {
  if (!isReady(draft.get()) || !(await askForTerms())) return false;
  const now = draft.get();
  // a second tap while the terms were before one's eyes
  if (!isReady(now)) return false;
  draft.set({ pictures: [], replyTo: null });
  writeText('');
  send({ text: cleaned(now.text), pictures: now.pictures, replyTo: quoted(now.replyTo) });
  return true;
}

function quoted(id: string | null) {
  const message = getMessage(id ?? '');
  if (message === undefined || isDeleted(message)) return null;
  return { id: message.id, sent_by: message.sent_by, text: message.text, file_count: message.files.length };
}
