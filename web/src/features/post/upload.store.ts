import { cleanText } from '@twosome/contract/platform/clean-text';
import type { Aspect } from '@twosome/contract/post/post.rules';
import { createBackgroundUpload } from '../../platform/backgroundUpload.ts';
import { createState } from '../../platform/state.ts';
import { withTerms } from '../auth/prompts.store.ts';
import { cropAndCompress } from '../media/compress.ts';
import { addPost } from './change.store.ts';
import { endDraft, getDraft, lockDraft } from './draft.store.ts';
import { aspectOf, chosenOf, cropFor, type Draft, type DraftPicture } from './draft.ts';

export const postUpload = createBackgroundUpload();

/** The posts uploaded since the page was opened. */
const uploaded = createState(() => ({
  count: 0,
  /** how many of them the person was told of; the bar that tells loads after the wizard */
  confirmed: 0,
  lastId: null as string | null,
}));
export const useUploaded = uploaded.use;
export const markConfirmed = (): void => uploaded.set(({ count }) => ({ confirmed: count }));

/** Stops the upload, or dismisses its failure. The draft stays. */
export function stopUpload(): void {
  postUpload.stop();
  lockDraft(false);
}

/** Ends the draft and its upload. */
export function discardPost(): void {
  stopUpload();
  endDraft();
}

/** The compressed images, made once per crop: preview and retries use the same ones. */
const cutImages = new WeakMap<Blob, { crop: string; cut: Promise<Blob> }>();

export function cutOf(picture: DraftPicture, aspect: Aspect): Promise<Blob> {
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
  if (postUpload.isRunning() || draft.opening) return;
  lockDraft(true);
  const post = await postUpload.run((sending) =>
    withTerms(async () => {
      const form = await formOf(draft);
      sending.signal.throwIfAborted();
      return addPost(form, { onceKey: draft.onceKey, ...sending });
    }),
  );
  // a stopped upload has unlocked it, and another one may have begun
  if (!postUpload.isRunning()) lockDraft(false);
  if (!post) return;
  endDraft();
  uploaded.set(({ count }) => ({ count: count + 1, lastId: post.id }));
}

async function formOf(draft: Draft): Promise<FormData> {
  const form = new FormData();
  const pictures = chosenOf(draft);
  const aspect = aspectOf(draft);
  if (draft.onlyMe) form.append('only_me', 'true');
  for (const [index, picture] of pictures.entries())
    form.append('images', await cutOf(picture, aspect), `${index + 1}.jpg`);
  form.append('aspect', aspect);
  const text = cleanText(draft.text);
  if (text !== '') form.append('text', text);
  if (pictures.some(({ alt }) => cleanText(alt) !== ''))
    for (const { alt } of pictures) form.append('alt', cleanText(alt));
  return form;
}
