import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { Failure } from '../../platform/failure.ts';
import { createEntities } from '../../platform/state.ts';
import { registerUnsavedCheck } from '../../platform/unsaved.ts';
import { addComment } from './comment.store.ts';

/** An unsent comment, by the post's id. It survives a closed sheet. */
interface Draft {
  id: string;
  text: string;
  /** the text being sent */
  sending: string | null;
  /** the last attempt and its key: the same text again is the same comment */
  tried: { text: string; onceKey: string } | null;
}

const drafts = createEntities<Draft>();
const emptyDraft = { text: '', sending: null, tried: null };
registerUnsavedCheck(() => drafts.all().some(({ text, sending }) => text.trim() !== '' || sending !== null));

export const useDraft = (postId: string): Omit<Draft, 'id'> => drafts.use(postId) ?? emptyDraft;

const change = (postId: string, part: Partial<Draft>): void =>
  drafts.upsert({ ...emptyDraft, ...drafts.get(postId), ...part, id: postId });

export const writeDraft = (postId: string, text: string): void => change(postId, { text });

/** Remaining characters; negative when the text is too long. */
export const leftOf = (text: string): number => limits.commentText - [...text.trim()].length;

export const isReady = ({ text, sending }: Pick<Draft, 'text' | 'sending'>): boolean =>
  sending === null && isSendable(text);

export const isSendable = (text: string): boolean => text.trim() !== '' && leftOf(text) >= 0;

/** Sends the draft. Rejects on failure; the text is back in the box by then. */
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
    // it was saved and deleted since, so the next attempt needs a new key
    if (error instanceof Failure && error.status === 409) change(postId, { tried: null });
    throw error;
  }
}
