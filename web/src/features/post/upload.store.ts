import type { Post } from '@twosome/contract/post/post.contract';
import { asFailure, type Failure } from '../../platform/failure.ts';
import { createState } from '../../platform/state.ts';
import { mayBeLost } from '../../platform/unsaved.ts';
import { withTerms } from '../auth/terms.store.ts';
import { cropAndCompress } from '../media/compress.ts';
import { endDraft, getDraft, saved } from './draft.store.ts';
import { chosenOf, cropFor, type Draft, type DraftPicture } from './draft.ts';
import { addPost } from './post.store.ts';

interface Upload {
  /** SPEC section 4 */
  status: 'none' | 'uploading' | 'error';
  failure: Failure | null;
}
const state = createState<Upload>(() => ({ status: 'none', failure: null }));
export const useUpload = state.use;
// the draft lies in the drawer, but what went out already would go again
mayBeLost(() => state.get().status === 'uploading');
export const getUpload = (): Upload => state.get();
/** Its error was read, or the wizard was left. */
export const leaveUpload = (): void => state.set({ status: 'none', failure: null });

/** What is on its way out; given up, it goes no further. */
let sending = new AbortController();

/** The draft and its upload end here. */
export function giveUp(): void {
  sending.abort();
  endDraft();
}

/** The pictures as they will be sent, made once per crop: the preview shows what a retry sends too. */
const made = new WeakMap<Blob, { crop: string; cut: Promise<Blob> }>();

export function cutOf(picture: DraftPicture, aspect: Draft['aspect']): Promise<Blob> {
  const crop = cropFor(picture, aspect);
  const before = made.get(picture.file);
  if (before?.crop === JSON.stringify(crop)) return before.cut;
  const cut = cropAndCompress(picture.file, crop);
  made.set(picture.file, { crop: JSON.stringify(crop), cut });
  cut.catch(() => made.delete(picture.file));
  return cut;
}

/**
 * Posts the draft, once however often it is tapped. Undefined when nothing was posted: the terms were declined, or it
 * failed (then everything is kept, and the next try carries the same key). It goes on saying that it uploads until the
 * wizard has been left, so that nothing empties before one's eyes.
 */
export async function uploadPost(): Promise<Post | undefined> {
  if (state.get().status === 'uploading') return undefined;
  state.set({ status: 'uploading', failure: null });
  sending = new AbortController();
  const { signal } = sending;
  const { onceKey } = getDraft();
  const isGivenUp = () => getDraft().onceKey !== onceKey;
  try {
    await saved();
    const post = await withTerms(async () => {
      const form = await formOf(getDraft());
      signal.throwIfAborted();
      return addPost(form, onceKey, signal);
    });
    if (isGivenUp()) return undefined;
    if (post) endDraft();
    else leaveUpload();
    return post;
  } catch (error) {
    if (isGivenUp()) return undefined;
    state.set({ status: 'error', failure: asFailure(error) });
    return undefined;
  }
}

async function formOf(draft: Draft): Promise<FormData> {
  const form = new FormData();
  const pictures = chosenOf(draft);
  for (const [place, picture] of pictures.entries())
    form.append('images', await cutOf(picture, draft.aspect), `${place + 1}.jpg`);
  form.append('aspect', draft.aspect);
  if (draft.text.trim() !== '') form.append('text', draft.text.trim());
  if (pictures.some(({ alt }) => alt.trim() !== ''))
    for (const { alt } of pictures) form.append('alt', alt.trim());
  return form;
}
