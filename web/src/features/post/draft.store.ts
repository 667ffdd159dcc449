import { cleanText } from '@twosome/contract/platform/clean-text';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import type { Aspect } from '@twosome/contract/post/post.rules';
import { idbStore } from '../../platform/idb.ts';
import { createState } from '../../platform/state.ts';
import { registerUnsavedCheck } from '../../platform/unsaved.ts';
import { getUser } from '../auth/auth.store.ts';
import { openImage } from '../media/compress.ts';
import type { OpenedImage } from '../media/compress.worker.ts';
import type { Crop } from '../media/crop.ts';
import { createFileQueue } from '../media/fileQueue.ts';
import { aspectOf, type Draft, type DraftPicture, toggled } from './draft.ts';
import { postWizardTexts } from './post.wizard.texts.ts';

interface Drafting extends Draft {
  /** `unread` until the draft of an earlier visit is read */
  status: 'unread' | 'ready';
  /** files are being opened */
  opening: boolean;
  /** an upload is running: the draft cannot change */
  locked: boolean;
  /** errors of chosen files */
  problems: readonly string[];
}

const emptyDraft = (): Omit<Drafting, 'status'> => ({
  pictures: [],
  order: [],
  aspect: null,
  text: '',
  onlyMe: false,
  onceKey: newId(),
  opening: false,
  locked: false,
  problems: [],
});
const drafting = createState<Drafting>(() => ({ ...emptyDraft(), status: 'unread' }));
// a reload loses the photos that are not opened yet
registerUnsavedCheck(() => drafting.get().opening);
export const usePostDraft = drafting.use;
export const getDraft = (): Drafting => drafting.get();

export const isEmpty = ({ pictures, text }: Pick<Draft, 'pictures' | 'text'>): boolean =>
  pictures.length === 0 && cleanText(text) === '';

/** The draft in IndexedDB. Images have their own keys, because they are large and never change. */
interface StoredDraft extends Omit<Draft, 'pictures'> {
  creator: string;
  couple: string;
  pictures: readonly Pick<DraftPicture, 'id' | 'crops' | 'alt'>[];
}
type StoredPicture = Pick<DraftPicture, 'file' | 'preview' | 'width' | 'height'>;
const draftKey = 'draft';
const pictureKey = (id: string): string => `draft/${id}`;

/** Restores the draft of an earlier visit. Never that of another person or couple. */
export async function readDraft(): Promise<void> {
  if (drafting.get().status === 'ready') return;
  const found = await idbStore.read<StoredDraft>(draftKey);
  const isOurs = found?.creator === getUser()?.id && found?.couple === getUser()?.twosome?.id;
  if (found !== null && !isOurs) await discard(found);
  const stored = isOurs ? found : null;
  const pictures = await readPictures(stored);
  if (drafting.get().status === 'ready') return;
  if (stored === null || isEmpty({ pictures, text: stored.text }))
    return drafting.set({ ...emptyDraft(), status: 'ready' });
  const { order, aspect, text, onlyMe, onceKey } = stored;
  drafting.set({ status: 'ready', pictures, order, aspect, text, onlyMe, onceKey });
}

/** Whether an earlier visit left a draft, without reading its images. */
export const hasStoredDraft = async (): Promise<boolean> => (await idbStore.read(draftKey)) !== null;

/** Begins a post with a text from another screen. Returns false when a draft with photos exists. */
export async function beginWith(text: string): Promise<boolean> {
  await readDraft();
  if (drafting.get().pictures.length > 0) return false;
  writeText(text);
  return true;
}

/** The couple may have ended while the app was closed: its private draft is removed as soon as it is found. */
async function discard({ pictures }: StoredDraft): Promise<void> {
  await idbStore.remove(draftKey);
  await Promise.all(pictures.map(({ id }) => idbStore.remove(pictureKey(id))));
}

async function readPictures(stored: StoredDraft | null): Promise<DraftPicture[]> {
  const found = await Promise.all(
    (stored?.pictures ?? []).map(async (small) => {
      const large = await idbStore.read<StoredPicture>(pictureKey(small.id));
      return large && { ...small, ...large };
    }),
  );
  return found.filter((picture) => picture !== null);
}

const files = createFileQueue({
  most: limits.postImages,
  tooMany: postWizardTexts.images.tooMany(limits.postImages),
  count: () => drafting.get().pictures.length,
  open: openImage,
  add: addPicture,
  onOpening: (opening) => drafting.set({ opening }),
});

/** Adds files, up to ten; reports errors of the others, after those in `before`. Resolves to whether any was added. */
export async function addFiles(chosen: readonly File[], before: readonly string[] = []): Promise<boolean> {
  if (drafting.get().locked) return false;
  if (!drafting.get().opening) drafting.set({ problems: [] });
  const batch = await files.add(chosen);
  if (batch === null) return false;
  drafting.set(({ problems }) => ({
    problems: [...new Set([...problems, ...before, ...batch.problems])],
  }));
  return batch.added > 0;
}

function addPicture(file: Blob, { preview, width, height }: OpenedImage): void {
  const id = newId();
  const { pictures, order } = drafting.get();
  void idbStore.write(pictureKey(id), { file, preview, width, height });
  change({
    pictures: [...pictures, { id, file, preview, width, height, crops: {}, alt: '' }],
    order: [...order, id],
  });
}

export const togglePicture = (id: string): void => change({ order: toggled(drafting.get().order, id) });
export const chooseAspect = (aspect: Aspect): void => change({ aspect });
export const chooseOnlyMe = (onlyMe: boolean): void => change({ onlyMe });
export const writeText = (text: string): void => change({ text });

export const describePicture = (id: string, alt: string): void =>
  change({ pictures: picturesWith(id, () => ({ alt })) });

export function cropPicture(id: string, crop: Crop): void {
  // the crop belongs to the aspect that is on the screen, which must not change with the order any more
  const aspect = aspectOf(drafting.get());
  change({ aspect, pictures: picturesWith(id, ({ crops }) => ({ crops: { ...crops, [aspect]: crop } })) });
}

const picturesWith = (id: string, part: (picture: DraftPicture) => Partial<DraftPicture>): DraftPicture[] =>
  drafting.get().pictures.map((one) => (one.id === id ? { ...one, ...part(one) } : one));

/** A changed draft is another post, so it gets a new key. */
function change(part: Partial<Draft>): void {
  if (drafting.get().locked) return;
  drafting.set({ ...part, onceKey: newId() });
  save();
}

export const lockDraft = (locked: boolean): void => drafting.set({ locked });

/** Clears the draft after posting or discarding. */
export function endDraft(): void {
  const { pictures } = drafting.get();
  files.end();
  drafting.set({ ...emptyDraft(), status: 'ready' });
  void idbStore.remove(draftKey);
  for (const { id } of pictures) void idbStore.remove(pictureKey(id));
}

function save(): void {
  const draft = drafting.get();
  const { id: creator, twosome } = getUser() ?? {};
  if (creator === undefined || !twosome || isEmpty(draft)) return;
  const { order, aspect, text, onlyMe, onceKey } = draft;
  const pictures = draft.pictures.map(({ id, crops, alt }) => ({ id, crops, alt }));
  void idbStore.write(draftKey, {
    ...{ creator, couple: twosome.id },
    ...{ order, aspect, text, onlyMe, onceKey, pictures },
  } satisfies StoredDraft);
}
