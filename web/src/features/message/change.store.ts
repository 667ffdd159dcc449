import type { Message, messageCalls } from '@twosome/contract/message/message.contract';
import { withReaction } from '@twosome/contract/message/message.rules';
import { createDrafts } from '../../platform/draft.ts';
import { caller } from '../../platform/http.ts';
import { createOptimistic } from '../../platform/optimistic.ts';
import { useUser } from '../auth/auth.store.ts';
import {
  getMessage,
  isDeleted,
  storeChanged,
  upsertUnlisted,
  useMessages,
  useStored,
} from './message.store.ts';

const call = caller<typeof messageCalls>();

const deletion = createOptimistic<'deleted'>(async (id) => {
  await call('DELETE message/:id/', { params: { id } });
  const message = getMessage(id);
  if (message) storeChanged(emptied(message));
});
const edit = createOptimistic<string>(async (id, text) =>
  upsertUnlisted([await call('PATCH message/:id/', { params: { id }, body: { text } })]),
);
const reaction = createOptimistic<string | null>(async (id, emoji) =>
  upsertUnlisted([await call('POST message/:id/react/', { params: { id }, body: { emoji } })]),
);

const pin = createOptimistic<{ id: string; want: boolean }>(async (_, { id, want }) =>
  upsertUnlisted([await call('POST message/:id/pin/', { params: { id }, body: { want } })]),
);

/** Deletes an own message for both. Rejects when the server refuses; it is restored by then. */
export const deleteMessage = (id: string): Promise<boolean> => deletion.apply(id, 'deleted');
/** Messages being edited. `isSent`: the server was asked to save it, so it is kept when its sheet is closed. */
const edits = createDrafts<{ id: string; text: string; isSent: boolean }>({
  name: 'message-edit',
  isEmpty: () => false,
});
export const useEdit = (id: string): string | undefined => edits.use(id)?.text;
export const writeEdit = (id: string, text: string): void =>
  edits.write({ id, text, isSent: edits.get(id)?.isSent ?? false });
export function cancelEdit(id: string): void {
  if (!edits.get(id)?.isSent) edits.drop(id);
}

/** Replaces the text of an own message. Resolves to false when more was typed in the meantime. */
export async function saveEdit(id: string): Promise<boolean> {
  const draft = edits.get(id);
  const text = draft?.text.trim();
  if (draft === undefined || text === undefined) return true;
  if (text !== getMessage(id)?.text) {
    edits.write({ ...draft, isSent: true });
    await edit.apply(id, text);
  }
  const isDone = edits.get(id)?.text.trim() === text;
  if (isDone) edits.drop(id);
  return isDone;
}
/** Sets the person's reaction; null removes it. */
export const reactToMessage = reaction.apply;
/** Marks the partner's voice note as listened to; the server sends the change. */
export const markListened = (id: string) => call('POST message/:id/heard/', { params: { id } });
/** Pins a message in place of another, or unpins it. */
export const pinMessage = (id: string, want: boolean): Promise<boolean> => pin.apply('pinned', { id, want });

const emptied = (message: Message): Message => ({
  ...message,
  text: '',
  files: [],
  reply_to: null,
  reactions: [],
  edited_at: null,
  pinned_at: null,
});

/** A message with its pending changes. */
export function useMessage(id: string): Message | undefined {
  const { id: me } = useUser();
  const message = useStored(id);
  const isDeleting = deletion.use(id) !== undefined;
  const edited = edit.use(id);
  const reacted = reaction.use(id);
  if (message === undefined) return undefined;
  if (isDeleting) return emptied(message);
  if (edited === undefined && reacted === undefined) return message;
  return {
    ...message,
    ...(edited && { text: edited.value, edited_at: message.edited_at ?? message.added_at }),
    ...(reacted && { reactions: withReaction(message.reactions, me, reacted.value) }),
  };
}

/** The pinned message, with a pending change. */
export function usePinned(): Message | undefined {
  const stored = useMessages(({ pinned }) => pinned);
  const pending = pin.use('pinned')?.value;
  const id = pending === undefined ? stored : pending.want ? pending.id : null;
  const message = useMessage(id ?? '');
  return message === undefined || isDeleted(message) ? undefined : message;
}
