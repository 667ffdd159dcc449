import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { Failure } from '../../platform/failure.ts';
import { createEntities } from '../../platform/state.ts';
import { mayBeLost } from '../../platform/unsaved.ts';
import { addComment } from './comment.store.ts';

/** What somebody is writing under a post, by the post's id. It outlives a closed sheet. */
interface Draft {
  id: string;
  text: string;
  /** the words on their way */
  sending: string | null;
  /** what was last tried, and its key: the same words again are the same comment */
  tried: { text: string; onceKey: string } | null;
}

const drafts = createEntities<Draft>();
const none = { text: '', sending: null, tried: null };
mayBeLost(() => drafts.all().some(({ text, sending }) => text.trim() !== '' || sending !== null));

export const useDraft = (postId: string): Omit<Draft, 'id'> => drafts.use(postId) ?? none;

const change = (postId: string, part: Partial<Draft>): void =>
  drafts.keep({ ...none, ...drafts.get(postId), ...part, id: postId });

export const writeDraft = (postId: string, text: string): void => change(postId, { text });

/** Characters that are left; below zero it is too long. */
export const leftOf = (text: string): number => limits.commentText - [...text.trim()].length;

export const isReady = ({ text, sending }: Pick<Draft, 'text' | 'sending'>): boolean =>
  sending === null && text.trim() !== '' && leftOf(text) >= 0;

/** Sends what is written. Rejects when that fails; the words are back in the box by then. */
export async function sendDraft(postId: string): Promise<void> {
  const draft = drafts.get(postId);
  if (draft === undefined || !isReady(draft)) return;
  const text = draft.text.trim();
  const onceKey = draft.tried?.text === text ? draft.tried.onceKey : newId();
  change(postId, { text: '', sending: text, tried: { text, onceKey } });
  try {
    await addComment(postId, text, onceKey);
    change(postId, { sending: null, tried: null });
  } catch (error) {
    const typedSince = drafts.get(postId)?.text ?? '';
    change(postId, { text: [text, typedSince].filter(Boolean).join('\n'), sending: null });
    // it had arrived and was deleted since: the next try is a new one
    if (error instanceof Failure && error.status === 409) change(postId, { tried: null });
    throw error;
  }
}
