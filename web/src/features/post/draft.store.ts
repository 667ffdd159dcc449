import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import type { Aspect } from '@twosome/contract/post/post.rules';
import { kept } from '../../platform/idb.ts';
import { createState, onWipe } from '../../platform/state.ts';
import { getUser } from '../auth/auth.store.ts';
import { openImage } from '../media/compress.ts';
import type { Crop } from '../media/crop.ts';
import { type Draft, type DraftPicture, type Place, toggled } from './draft.ts';

interface Drafting extends Draft {
  /** `unread` until what an earlier visit left has been looked for */
  status: 'unread' | 'ready';
  place: Place;
  /** files are being opened */
  opening: boolean;
  /** what was wrong with files that were chosen */
  problems: readonly string[];
}

const nothing = () => ({
  pictures: [],
  order: [],
  aspect: '1:1' as Aspect,
  text: '',
  onceKey: newId(),
  place: { step: 'add' as const, at: 0 },
  opening: false,
  problems: [],
});
const drafting = createState<Drafting>(() => ({ ...nothing(), status: 'unread' }));
export const useDraft = drafting.use;
export const getDraft = (): Drafting => drafting.get();

export const isEmpty = ({ pictures, text }: Pick<Draft, 'pictures' | 'text'>): boolean =>
  pictures.length === 0 && text.trim() === '';

/** What lies in the browser: the pictures each under its own key, for they are large and never change. */
interface Left extends Omit<Draft, 'pictures'> {
  creator: string;
  couple: string;
  place: Place;
  pictures: readonly Pick<DraftPicture, 'id' | 'crops' | 'alt'>[];
}
type LeftPicture = Pick<DraftPicture, 'file' | 'preview' | 'width' | 'height'>;
const draftKey = 'draft';
const pictureKey = (id: string): string => `draft/${id}`;

/** Raised when a draft ends: what still comes for an earlier one is dropped. */
let age = 0;

/** Looks for what an earlier visit left. Never another person's, nor of an earlier couple. */
export async function readDraft(): Promise<void> {
  if (drafting.get().status === 'ready') return;
  const born = age;
  const found = await kept.read<Left>(draftKey);
  const isOurs = found?.creator === getUser()?.id && found?.couple === getUser()?.twosome?.id;
  if (found !== null && !isOurs) await discard(found);
  const left = isOurs ? found : null;
  const pictures = await readPictures(left);
  if (born !== age || drafting.get().status === 'ready') return;
  if (left === null || isEmpty({ pictures, text: left.text }))
    return drafting.set({ ...nothing(), status: 'ready' });
  const { order, aspect, text, onceKey, place } = left;
  drafting.set({ status: 'ready', pictures, order, aspect, text, onceKey, place });
}

/** Begins a post with words from elsewhere. Whether it could: one that is being made already keeps its own. */
export async function beginWith(text: string): Promise<boolean> {
  await readDraft();
  if (drafting.get().pictures.length > 0) return false;
  writeText(text);
  return true;
}

/** The couple may have ended while the app was closed: what is private to it stays no longer than until it is found. */
async function discard({ pictures }: Left): Promise<void> {
  await kept.remove(draftKey);
  await Promise.all(pictures.map(({ id }) => kept.remove(pictureKey(id))));
}

async function readPictures(left: Left | null): Promise<DraftPicture[]> {
  const found = await Promise.all(
    (left?.pictures ?? []).map(async (small) => {
      const large = await kept.read<LeftPicture>(pictureKey(small.id));
      return large && { ...small, ...large };
    }),
  );
  return found.filter((picture) => picture !== null);
}

/**
 * Takes files in, the first ten of them; says what is wrong with the others, and first what was wrong before. True if any
 * came in.
 */
export async function addFiles(files: readonly File[], before: readonly string[] = []): Promise<boolean> {
  if (drafting.get().opening) return false;
  const born = age;
  drafting.set({ opening: true, problems: [] });
  const problems = [...before];
  let came = false;
  for (const file of files) {
    if (drafting.get().pictures.length >= limits.postImages) {
      problems.push(
        `A post holds ${limits.postImages} photos at most, so we kept the first ${limits.postImages}.`,
      );
      break;
    }
    const opened = await openImage(file);
    if (born !== age) return false;
    if ('problem' in opened) problems.push(`${file.name}: ${opened.problem}`);
    else {
      keepPicture(file, opened);
      came = true;
    }
  }
  drafting.set({ opening: false, problems });
  return came;
}

function keepPicture(file: Blob, { preview, width, height }: Omit<LeftPicture, 'file'>): void {
  const id = newId();
  const { pictures, order } = drafting.get();
  void kept.write(pictureKey(id), { file, preview, width, height });
  change({
    pictures: [...pictures, { id, file, preview, width, height, crops: {}, alt: '' }],
    order: [...order, id],
  });
}

export const togglePicture = (id: string): void => change({ order: toggled(drafting.get().order, id) });
export const chooseAspect = (aspect: Aspect): void => change({ aspect });
export const writeText = (text: string): void => change({ text });

export const describePicture = (id: string, alt: string): void => changePicture(id, { alt });

export function cropPicture(id: string, crop: Crop): void {
  const { pictures, aspect } = drafting.get();
  const crops = pictures.find((picture) => picture.id === id)?.crops;
  changePicture(id, { crops: { ...crops, [aspect]: crop } });
}

function changePicture(id: string, part: Partial<DraftPicture>): void {
  const pictures = drafting.get().pictures.map((one) => (one.id === id ? { ...one, ...part } : one));
  change({ pictures });
}

/** Every change of what will be sent makes it another post: the key goes with the old one. */
function change(part: Partial<Draft>): void {
  drafting.set({ ...part, onceKey: newId() });
  save();
}

/** Where to go on after a reload. */
export function keepPlace(place: Place): void {
  drafting.set({ place });
  save();
}

/** It was posted, or given up. */
export function endDraft(): void {
  const { pictures } = drafting.get();
  age += 1;
  drafting.set({ ...nothing(), status: 'ready' });
  void kept.remove(draftKey);
  for (const { id } of pictures) void kept.remove(pictureKey(id));
}
onWipe(() => {
  age += 1;
});

let saving: Promise<void> | null = null;
let dirty = false;

/** One writer at a time, which writes once more when something changed meanwhile. */
function save(): void {
  dirty = true;
  saving ??= write().finally(() => {
    saving = null;
  });
}

async function write(): Promise<void> {
  while (dirty) {
    dirty = false;
    const draft = drafting.get();
    const { id: creator, twosome } = getUser() ?? {};
    if (creator === undefined || !twosome || isEmpty(draft)) return;
    const { order, aspect, text, onceKey, place } = draft;
    const pictures = draft.pictures.map(({ id, crops, alt }) => ({ id, crops, alt }));
    await kept.write(draftKey, {
      ...{ creator, couple: twosome.id },
      ...{ order, aspect, text, onceKey, place, pictures },
    } satisfies Left);
  }
}

/** Everything lies in the browser now. */
export const saved = async (): Promise<void> => {
  while (saving !== null) await saving;
};
