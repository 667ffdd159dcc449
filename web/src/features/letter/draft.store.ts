import { addDays } from '@twosome/contract/platform/calendar-days';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { useState } from 'react';
import { today, useToday } from '../../platform/days.ts';
import { createDrafts } from '../../platform/draft.ts';
import { createState } from '../../platform/state.ts';
import { registerUnsavedCheck } from '../../platform/unsaved.ts';
import { openToSend } from '../media/compress.ts';
import { createFileQueue } from '../media/fileQueue.ts';
import type { Picture } from '../message/outbox.store.ts';
import { sealLetter } from './letter.store.ts';
import { letterTexts } from './letter.texts.ts';

/** The unsent letter. It stays on the device with its photos until it is sealed, over reloads and without a network. */
interface Draft {
  id: typeof letter;
  text: string;
  files: readonly (Picture & { id: string })[];
  opens: 'morning' | 'day';
  /** `YYYY-MM-DD`; null until one is chosen: tomorrow, which is another day when the form stays open */
  date: string | null;
  /** the same over retries, so that the letter is sealed once; a change makes it another letter */
  onceKey: string;
}

const letter = 'letter';
const empty = (): Draft => ({
  id: letter,
  text: '',
  files: [],
  opens: 'morning',
  date: null,
  onceKey: newId(),
});

const drafts = createDrafts<Draft>({
  name: 'letter',
  isEmpty: ({ text, files }) => text === '' && files.length === 0,
});
const getDraft = (): Draft => drafts.get(letter) ?? empty();
const tomorrow = (day: string): string => addDays(day, 1);

const opening = createState(() => ({ isOpening: false }));
registerUnsavedCheck(() => opening.get().isOpening);

export function useLetterDraft(): Draft & { date: string; opening: boolean } {
  const [blank] = useState(empty);
  const isOpening = opening.use((state) => state.isOpening);
  const draft = drafts.use(letter) ?? blank;
  const day = useToday();
  return { ...draft, date: draft.date ?? tomorrow(day), opening: isOpening };
}

export const change = (part: Partial<Omit<Draft, 'id' | 'onceKey'>>): void =>
  drafts.write({ ...getDraft(), ...part, onceKey: newId() });

const photos = createFileQueue({
  most: limits.letterImages,
  tooMany: letterTexts.form.tooManyPhotos(limits.letterImages),
  count: () => getDraft().files.length,
  open: openToSend,
  add: (_file, { preview: blob, width, height }) =>
    change({ files: [...getDraft().files, { id: newId(), blob, width, height }] }),
  onOpening: (isOpening) => opening.set({ isOpening }),
});

/** Adds photos, compressed for sending. Resolves to error messages for those that were not added. */
export const attach = async (files: readonly File[]): Promise<readonly string[]> =>
  (await photos.add(files))?.problems ?? [];

export const detach = (picture: Picture): void =>
  change({ files: getDraft().files.filter((one) => one !== picture) });

/** Seals the draft. It is kept when that fails. */
export async function sealDraft(): Promise<void> {
  const { date: chosen, ...draft } = getDraft();
  const { text, files, opens, onceKey } = draft;
  const date = chosen ?? tomorrow(today());
  // a retry after midnight sends the same letter
  if (chosen === null) drafts.write({ ...draft, date });
  const form = new FormData();
  form.append('text', text);
  if (opens === 'morning') form.append('at_morning', date);
  else form.append('opens_at', new Date(`${date}T00:00`).toISOString());
  for (const [index, { blob }] of files.entries()) form.append('files', blob, `${index + 1}.jpg`);
  await sealLetter(form, onceKey);
  photos.end();
  // unless more was typed in the meantime
  if (getDraft().onceKey === onceKey) drafts.drop(letter);
}
