import { cleanText } from '@twosome/contract/platform/clean-text';
import { timing } from '@twosome/contract/platform/timing';
import { asFailure, type Failure } from '../../platform/failure.ts';
import { createState } from '../../platform/state.ts';
import { registerUnsavedCheck } from '../../platform/unsaved.ts';
import { withTerms } from '../auth/prompts.store.ts';
import { cropAndCompress } from '../media/compress.ts';
import { endDraft, getDraft, lockDraft } from './draft.store.ts';
import { chosenOf, cropFor, type Draft, type DraftPicture } from './draft.ts';
import { addPost } from './post.store.ts';

interface Upload {
  /** SPEC section 4 */
  status: 'none' | 'uploading' | 'error';
  failure: Failure | null;
  /** uploaded share of the bytes, from 0 to 1 */
  share: number;
  /** no progress for a few seconds */
  isStalled: boolean;
  /** number of posts uploaded since the page was opened; `postedId` is the last of them */
  posted: number;
  /** how many of them the person was told of; the bar that tells loads after the wizard */
  confirmed: number;
  postedId: string | null;
}
const state = createState<Upload>(() => ({
  status: 'none',
  failure: null,
  share: 0,
  isStalled: false,
  posted: 0,
  confirmed: 0,
  postedId: null,
}));
export const useUpload = state.use;
// the draft is stored in the browser, but the upload would restart from the beginning
registerUnsavedCheck(() => state.get().status === 'uploading');
export const getUpload = (): Upload => state.get();
/** Dismisses the error. */
export const clearUploadError = (): void => state.set({ status: 'none', failure: null });

export const markConfirmed = (): void => state.set(({ posted }) => ({ confirmed: posted }));

let sending = new AbortController();
let stall: ReturnType<typeof setTimeout> | undefined;

/** Stops the upload. The draft stays. */
export function stopUpload(): void {
  sending.abort();
  settle({ status: 'none', failure: null });
}

/** Ends the draft and its upload. */
export function discardPost(): void {
  stopUpload();
  endDraft();
}

/** The compressed images, made once per crop: preview and retries use the same ones. */
const cutImages = new WeakMap<Blob, { crop: string; cut: Promise<Blob> }>();

export function cutOf(picture: DraftPicture, aspect: Draft['aspect']): Promise<Blob> {
  const crop = cropFor(picture, aspect);
  const before = cutImages.get(picture.file);
  if (before?.crop === JSON.stringify(crop)) return before.cut;
  const cut = cropAndCompress(picture.file, crop);
  cutImages.set(picture.file, { crop: JSON.stringify(crop), cut });
  cut.catch(() => cutImages.delete(picture.file));
  return cut;
}

/**
 * Uploads the draft in the background of the page, while the person uses other screens. No-op while an upload runs.
 * On failure, or when the terms are declined, the draft is kept, and a retry carries the same key, so that the server
 * never posts it twice.
 */
export async function uploadPost(): Promise<void> {
  const draft = getDraft();
  if (state.get().status === 'uploading' || draft.opening) return;
  lockDraft(true);
  state.set({ status: 'uploading', failure: null, share: 0, isStalled: false });
  sending = new AbortController();
  const { signal } = sending;
  try {
    const post = await withTerms(async () => {
      const form = await formOf(draft);
      signal.throwIfAborted();
      onProgress(0);
      return addPost(form, { onceKey: draft.onceKey, signal, onProgress });
    });
    if (signal.aborted) return;
    if (post) endDraft();
    settle({ status: 'none', ...(post && { posted: state.get().posted + 1, postedId: post.id }) });
  } catch (error) {
    if (!signal.aborted) settle({ status: 'error', failure: asFailure(error) });
  }
}

function onProgress(share: number): void {
  clearTimeout(stall);
  state.set({ share, isStalled: false });
  stall = setTimeout(() => state.set({ isStalled: true }), timing.stillTrying);
}

function settle(part: Partial<Upload>): void {
  clearTimeout(stall);
  lockDraft(false);
  state.set({ ...part, share: 0, isStalled: false });
}

async function formOf(draft: Draft): Promise<FormData> {
  const form = new FormData();
  const pictures = chosenOf(draft);
  if (draft.onlyMe) form.append('only_me', 'true');
  for (const [index, picture] of pictures.entries())
    form.append('images', await cutOf(picture, draft.aspect), `${index + 1}.jpg`);
  form.append('aspect', draft.aspect);
  const text = cleanText(draft.text);
  if (text !== '') form.append('text', text);
  if (pictures.some(({ alt }) => cleanText(alt) !== ''))
    for (const { alt } of pictures) form.append('alt', cleanText(alt));
  return form;
}
