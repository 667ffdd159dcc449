import { daysAfter } from '@twosome/contract/platform/days';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { calendarDay } from '../../platform/days.ts';
import { idbStore } from '../../platform/idb.ts';
import { createState } from '../../platform/state.ts';
import { getUser } from '../auth/auth.store.ts';
import { openToSend } from '../media/compress.ts';
import { createFileQueue } from '../media/fileQueue.ts';
import type { Picture } from '../message/outbox.store.ts';
import { sealLetter } from './letter.store.ts';
import { letterTexts } from './letter.texts.ts';

/** The unsent letter. It stays on the device with its photos until it is sealed, over reloads and without a network. */
interface Draft {
  text: string;
  pictures: readonly Picture[];
  opens: 'morning' | 'day';
  /** `YYYY-MM-DD` */
  date: string;
  /** the same over retries, so that the letter is sealed once; a change makes it another letter */
  onceKey: string;
}

const empty = (): Draft => ({
  text: '',
  pictures: [],
  opens: 'morning',
  date: calendarDay(daysAfter(new Date(), 1)),
  onceKey: newId(),
});

const draft = createState<Draft & { opening: boolean }>(() => ({ ...empty(), opening: false }));
export const useDraft = () => draft.use((state) => state);

const storedKey = (): string | null => {
  const user = getUser();
  return user?.twosome ? `${prefix}${user.id}/${user.twosome.id}` : null;
};
const prefix = 'letter/';

/** Reads the stored draft, and removes those of other people and couples. What was typed meanwhile stays. */
export async function restoreDraft(): Promise<void> {
  const key = storedKey();
  if (key === null) return;
  const others = (await idbStore.keys()).filter((other) => other.startsWith(prefix) && other !== key);
  await Promise.all(others.map(idbStore.remove));
  const { text, pictures } = draft.get();
  if (text !== '' || pictures.length > 0) return;
  const stored = await idbStore.read<Draft>(key);
  if (stored !== null && key === storedKey() && draft.get().text === '') draft.set(stored);
}

export const change = (part: Partial<Omit<Draft, 'onceKey'>>): void => {
  draft.set({ ...part, onceKey: newId() });
  store();
};

function store(): void {
  const key = storedKey();
  const { opening: _, ...unsent } = draft.get();
  if (key !== null) void idbStore.write(key, unsent);
}

const photos = createFileQueue({
  most: limits.letterImages,
  tooMany: letterTexts.form.tooManyPhotos(limits.letterImages),
  count: () => draft.get().pictures.length,
  open: openToSend,
  add: (_file, { preview: blob, width, height }) =>
    change({ pictures: [...draft.get().pictures, { blob, width, height }] }),
  onOpening: (opening) => draft.set({ opening }),
});

/** Adds photos, compressed for sending. Resolves to error messages for those that were not added. */
export const attach = async (files: readonly File[]): Promise<readonly string[]> =>
  (await photos.add(files))?.problems ?? [];

export const detach = (picture: Picture): void =>
  change({ pictures: draft.get().pictures.filter((one) => one !== picture) });

/** Seals the draft. It is kept when that fails. */
export async function sealDraft(): Promise<void> {
  const { text, pictures, opens, date, onceKey } = draft.get();
  const form = new FormData();
  form.append('text', text);
  if (opens === 'morning') form.append('at_morning', date);
  else form.append('opens_at', new Date(`${date}T00:00`).toISOString());
  for (const [index, { blob }] of pictures.entries()) form.append('files', blob, `${index + 1}.jpg`);
  await sealLetter(form, onceKey);
  photos.end();
  draft.set({ ...empty(), opening: false });
  const key = storedKey();
  if (key !== null) await idbStore.remove(key);
}
