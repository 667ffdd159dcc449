import { cleanLength, cleanText } from '@twosome/contract/platform/clean-text';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { createDrafts } from '../../platform/draft.ts';
import { Failure } from '../../platform/failure.ts';
import { addComment } from './comment.store.ts';

/** The comment that a draft answers, with its couple's name. */
export interface ReplyTarget {
  id: string;
  username: string;
}

/** An unsent comment, by the post's id. It survives a closed sheet, and a reload. */
interface Draft {
  id: string;
  text: string;
  replyTo: ReplyTarget | null;
  /** the mention with which the draft was begun */
  named: string | null;
  /** what is being sent */
  sending: Attempt | null;
  /** the last attempt and its key: the same again is the same comment */
  tried: (Attempt & { onceKey: string }) | null;
}
interface Attempt {
  text: string;
  replyTo: ReplyTarget | null;
}

const emptyDraft = { text: '', replyTo: null, named: null, sending: null, tried: null };
const drafts = createDrafts<Draft>({
  name: 'comment',
  isEmpty: ({ text, replyTo, sending }) => text === '' && replyTo === null && sending === null,
  revive: (draft) => (draft.sending === null ? draft : notSent(draft, draft.sending)),
});

/** The draft with the text that could not be sent, followed by what was typed in the meantime. */
const notSent = (draft: Draft, { text, replyTo }: Attempt): Draft => ({
  ...draft,
  text: [text, draft.text].filter(Boolean).join('\n'),
  replyTo: draft.replyTo ?? replyTo,
  sending: null,
});

export const useCommentDraft = (postId: string): Omit<Draft, 'id'> => drafts.use(postId) ?? emptyDraft;

const change = (postId: string, part: Partial<Draft>): void =>
  drafts.write({ ...emptyDraft, ...drafts.get(postId), ...part, id: postId });

export const writeDraft = (postId: string, text: string): void => change(postId, { text });

/** Answers a comment. `mention`: the draft begins with this couple's name, because one of its replies is answered. */
export function answer(postId: string, replyTo: ReplyTarget | null, mention: string | null = null): void {
  const { text = '', named = null } = drafts.get(postId) ?? {};
  // the mention of the reply that was pressed before
  const written = named !== null && text.startsWith(named) ? text.slice(named.length) : text;
  const begins = mention === null ? null : `@${mention} `;
  const isThere = begins !== null && written.startsWith(begins);
  change(postId, { replyTo, text: begins === null || isThere ? written : begins + written, named: begins });
}

/** Remaining characters; negative when the text is too long. */
export const leftOf = (text: string): number => limits.commentText - cleanLength(text);

export const isReady = ({ text, sending }: Pick<Draft, 'text' | 'sending'>): boolean =>
  sending === null && isSendable(text);

export const isSendable = (text: string): boolean => cleanText(text) !== '' && leftOf(text) >= 0;

/** Sends the draft. Rejects on failure; the text is back in the box by then, and what it answered unless that was deleted. */
export async function sendDraft(postId: string): Promise<void> {
  const draft = drafts.get(postId);
  if (draft === undefined || !isReady(draft)) return;
  const sending = { text: cleanText(draft.text), replyTo: draft.replyTo };
  const isRetry = draft.tried?.text === sending.text && draft.tried.replyTo?.id === sending.replyTo?.id;
  const onceKey = isRetry ? (draft.tried?.onceKey ?? newId()) : newId();
  change(postId, { text: '', replyTo: null, named: null, sending, tried: { ...sending, onceKey } });
  try {
    await addComment(postId, { text: sending.text, replyTo: sending.replyTo?.id ?? null }, onceKey);
    change(postId, { sending: null, tried: null });
  } catch (error) {
    const attempt = { ...sending, ...(isUnanswerable(error) && { replyTo: null }) };
    change(postId, notSent(drafts.get(postId) ?? draft, attempt));
    // it was saved and deleted since, so the next attempt needs a new key
    if (error instanceof Failure && error.status === 409) change(postId, { tried: null });
    throw error;
  }
}

/** Whether the comment that was answered cannot be answered any more. */
export const isUnanswerable = (error: unknown): boolean =>
  error instanceof Failure && error.data.reply_to !== undefined;
