import type { Comment, commentCalls } from '@twosome/contract/comment/comment.contract';
import { cleanText } from '@twosome/contract/platform/clean-text';
import { limits } from '@twosome/contract/platform/limits';
import { serverNow } from '../../platform/clock.ts';
import { createDrafts } from '../../platform/draft.ts';
import { caller } from '../../platform/http.ts';
import { createOptimistic } from '../../platform/optimistic.ts';
import { getComment, updateComment } from './comment.store.ts';

const call = caller<typeof commentCalls>();

const paramsOf = ({ post, id }: Comment) => ({ id: post, commentId: id });

const hearts = createOptimistic<boolean>(async (id, want) => {
  const comment = getComment(id);
  if (comment === undefined) return;
  const params = paramsOf(comment);
  updateComment(await call('POST post/:id/comment/:commentId/heart/', { params, body: { want } }));
});

const texts = createOptimistic<string>(async (id, text) => {
  const comment = getComment(id);
  if (comment === undefined) return;
  updateComment(
    await call('PATCH post/:id/comment/:commentId/', { params: paramsOf(comment), body: { text } }),
  );
});

/** The comment with the person's pending heart and edit. */
export function useChanged(comment: Comment | undefined): (Comment & { isSaving: boolean }) | undefined {
  const heart = hearts.use(comment?.id ?? '');
  const pending = texts.use(comment?.id ?? '');
  if (comment === undefined) return undefined;
  const is_hearted = heart?.value ?? comment.is_hearted;
  const heart_count = comment.heart_count + Number(is_hearted) - Number(comment.is_hearted);
  return {
    ...comment,
    is_hearted,
    heart_count,
    text: pending?.value ?? comment.text,
    isSaving: pending !== undefined,
  };
}

/** Gives the person's heart or takes it back. Rejects when the server refuses; it is reverted by then. */
export const setHeart = (id: string, want: boolean): Promise<boolean> => hearts.apply(id, want);

/** Comments being edited, with the text in the box. They survive a closed sheet, and a reload. */
const edits = createDrafts<{ id: string; text: string }>({ name: 'comment-edit', isEmpty: () => false });

export const useEdit = (id: string): string | undefined => edits.use(id)?.text;
export const writeEdit = (id: string, text: string): void => edits.write({ id, text });
export const cancelEdit = (id: string): void => edits.drop(id);

/** Saves the edit. Resolves to whether it can be closed: not when more was typed in the meantime. */
export async function saveEdit(id: string): Promise<boolean> {
  const text = cleanText(edits.get(id)?.text ?? '');
  if (text !== getComment(id)?.text) await texts.apply(id, text);
  const now = edits.get(id)?.text;
  return now !== undefined && cleanText(now) === text;
}

/** Whether the person can still edit it: a list that is open for long has an old `can`. */
export const canEdit = ({ can, added_at }: Comment): boolean =>
  can.edit && serverNow() < Date.parse(added_at) + limits.commentEditMinutes * 60_000;
