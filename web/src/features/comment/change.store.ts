import type { Comment, commentCalls } from '@twosome/contract/comment/comment.contract';
import { limits } from '@twosome/contract/platform/limits';
import { caller } from '../../platform/http.ts';
import { createOptimistic } from '../../platform/optimistic.ts';
import { createEntities } from '../../platform/state.ts';
import { registerUnsavedCheck } from '../../platform/unsaved.ts';
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
export const setHeart = (id: string, want: boolean): Promise<void> => hearts.apply(id, want);

/** Comments being edited, with the text in the box. They survive a closed sheet. */
const edits = createEntities<{ id: string; text: string }>();
registerUnsavedCheck(() => edits.all().some(({ id, text }) => text.trim() !== getComment(id)?.text));

export const useEdit = (id: string): string | undefined => edits.use(id)?.text;
export const writeEdit = (id: string, text: string): void => edits.upsert({ id, text });
export const cancelEdit = (id: string): void => edits.drop(id);

/** Saves the edit. Rejects on failure; the text is back in the box by then. */
export async function saveEdit(id: string): Promise<void> {
  const text = edits.get(id)?.text.trim();
  edits.drop(id);
  if (text === undefined || text === getComment(id)?.text) return;
  try {
    await texts.apply(id, text);
  } catch (error) {
    if (getComment(id) !== undefined && edits.get(id) === undefined) writeEdit(id, text);
    throw error;
  }
}

/** Whether the person can still edit it: a list that is open for long has an old `can`. */
export const canEdit = ({ can, added_at }: Comment): boolean =>
  can.edit && Date.now() < Date.parse(added_at) + limits.commentEditMinutes * 60_000;
