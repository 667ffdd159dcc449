import { cleanText } from '@twosome/contract/platform/clean-text';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import type { Aspect } from '@twosome/contract/post/post.rules';
import { createDrafts } from '../../platform/draft.ts';
import { createState } from '../../platform/state.ts';
import { registerUnsavedCheck } from '../../platform/unsaved.ts';
import { openImage } from '../media/compress.ts';
import type { OpenedImage } from '../media/compress.worker.ts';
import type { Crop } from '../media/crop.ts';
import { createFileQueue } from '../media/fileQueue.ts';
import { aspectOf, type Draft, type DraftPicture, toggled } from './draft.ts';
import { postWizardTexts } from './post.wizard.texts.ts';

interface Drafting extends Draft {
  /** the draft of an earlier visit is read */
  isRead: boolean;
  /** files are being opened */
  opening: boolean;
  /** an upload is running: the draft cannot change */
  locked: boolean;
  /** errors of chosen files */
  problems: readonly string[];
}

interface StoredDraft extends Omit<Draft, 'pictures'> {
  id: typeof post;
  files: readonly DraftPicture[];
}

const post = 'post';
const emptyDraft: StoredDraft = {
  ...{ id: post, files: [], order: [], aspect: null, text: '', onlyMe: false },
  onceKey: '',
};
const drafts = createDrafts<StoredDraft>({
  name: post,
  isEmpty: ({ files, text }) => isEmpty({ pictures: files, text }),
});
const handling = createState(() => ({
  ...{ isRead: false, opening: false, locked: false },
  problems: [] as readonly string[],
}));
// a reload loses the photos that are not opened yet
registerUnsavedCheck(() => handling.get().opening);

const draftOf = ({ id: _, files, ...rest }: StoredDraft): Draft => ({ ...rest, pictures: files });
export const getDraft = (): Drafting => ({ ...draftOf(drafts.get(post) ?? emptyDraft), ...handling.get() });

export function usePostDraft(): Drafting {
  const draft = drafts.use(post) ?? emptyDraft;
  return { ...draftOf(draft), ...handling.use((state) => state) };
}

export const isEmpty = ({ pictures, text }: Pick<Draft, 'pictures' | 'text'>): boolean =>
  pictures.length === 0 && cleanText(text) === '';

/** Restores the draft of an earlier visit. */
export async function readDraft(): Promise<void> {
  await drafts.restore();
  handling.set({ isRead: true });
}

/** Begins a post with a text from another screen. Returns false when a draft with photos exists. */
export async function beginWith(text: string): Promise<boolean> {
  await readDraft();
  if (getDraft().pictures.length > 0) return false;
  writeText(text);
  return true;
}

const files = createFileQueue({
  most: limits.postImages,
  tooMany: postWizardTexts.images.tooMany(limits.postImages),
  count: () => getDraft().pictures.length,
  open: openImage,
  add: addPicture,
  onOpening: (opening) => handling.set({ opening }),
});

/** Adds files, up to ten; reports errors of the others, after those in `before`. Resolves to whether any was added. */
export async function addFiles(chosen: readonly File[], before: readonly string[] = []): Promise<boolean> {
  if (handling.get().locked) return false;
  if (!handling.get().opening) handling.set({ problems: [] });
  const batch = await files.add(chosen);
  if (batch === null) return false;
  handling.set(({ problems }) => ({
    problems: [...new Set([...problems, ...before, ...batch.problems])],
  }));
  return batch.added > 0;
}

function addPicture(file: Blob, { preview, width, height }: OpenedImage): void {
  const id = newId();
  const { pictures, order } = getDraft();
  change({
    pictures: [...pictures, { id, file, preview, width, height, crops: {}, alt: '' }],
    order: [...order, id],
  });
}

export const togglePicture = (id: string): void => change({ order: toggled(getDraft().order, id) });
export const chooseAspect = (aspect: Aspect): void => change({ aspect });
export const chooseOnlyMe = (onlyMe: boolean): void => change({ onlyMe });
export const writeText = (text: string): void => change({ text });

export const describePicture = (id: string, alt: string): void =>
  change({ pictures: picturesWith(id, () => ({ alt })) });

export function cropPicture(id: string, crop: Crop): void {
  // the crop belongs to the aspect that is on the screen, which must not change with the order any more
  const aspect = aspectOf(getDraft());
  change({ aspect, pictures: picturesWith(id, ({ crops }) => ({ crops: { ...crops, [aspect]: crop } })) });
}

const picturesWith = (id: string, part: (picture: DraftPicture) => Partial<DraftPicture>): DraftPicture[] =>
  getDraft().pictures.map((one) => (one.id === id ? { ...one, ...part(one) } : one));

/** A changed draft is another post, so it gets a new key. */
function change({ pictures = getDraft().pictures, ...part }: Partial<Draft>): void {
  if (handling.get().locked) return;
  drafts.write({ ...emptyDraft, ...drafts.get(post), ...part, files: pictures, onceKey: newId() });
}

export const lockDraft = (locked: boolean): void => handling.set({ locked });

/** Clears the draft after posting or discarding. */
export function endDraft(): void {
  files.end();
  drafts.drop(post);
  handling.set({ opening: false, locked: false, problems: [] });
}
