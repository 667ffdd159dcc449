import type { Message } from '@twosome/contract/message/message.contract';
import { canEdit } from '@twosome/contract/message/message.rules';
import { forbidden, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { requireMembership } from '../twosome/twosome.ts';
import { lockPinned, setChanged, setListened, setPinned, setReaction, setText, unpin } from './change.sql.ts';
import { findMessage, lockMessage } from './message.sql.ts';
import { messageErrors } from './message.texts.ts';
import { type MessageDeps, roomSignatureOf } from './message.ts';
import { viewMessage } from './message.view.ts';
import { takeNumber } from './room.sql.ts';

/** Replaces the text of the sender's message. The same text again changes nothing. */
export const editMessage = (
  deps: MessageDeps,
  viewer: Partnered,
  id: string,
  text: string,
): Promise<Message> =>
  change(deps, viewer, id, async (tx, message) => {
    const { sent_by, added_at } = message;
    if (
      !canEdit(
        { sent_by, added_at: added_at.toISOString(), text: message.text },
        viewer.userId,
        now().getTime(),
      )
    )
      throw forbidden(messageErrors.mayNotEdit);
    if (message.text === text) return false;
    const { number } = await takeNumber(tx, viewer.twosomeId, now());
    await setText(tx, id, number, text, now());
    return true;
  });

/** Sets or removes the viewer's reaction. */
export const reactToMessage = (
  deps: MessageDeps,
  viewer: Partnered,
  id: string,
  emoji: string | null,
): Promise<Message> =>
  change(deps, viewer, id, async (tx) => {
    if (!(await setReaction(tx, { messageId: id, userId: viewer.userId, emoji }))) return false;
    const { number } = await takeNumber(tx, viewer.twosomeId, now());
    await setChanged(tx, id, number);
    return true;
  });

/** Pins a message in place of the one that was pinned, or unpins it. */
export const pinMessage = (
  deps: MessageDeps,
  viewer: Partnered,
  id: string,
  want: boolean,
): Promise<Message> =>
  change(deps, viewer, id, async (tx, message) => {
    // nothing proves who wrote an imported message, and a pin would show it as the partner's words
    if (want && message.import_id !== null) throw forbidden(messageErrors.mayNotPin);
    if ((message.pinned_at !== null) === want) return false;
    if (want) await lockPinned(tx, viewer.twosomeId);
    // the number locks the room, so of two messages pinned at the same time one replaces the other
    let { number } = await takeNumber(tx, viewer.twosomeId, now());
    if (want && (await unpin(tx, viewer.twosomeId, number)))
      ({ number } = await takeNumber(tx, viewer.twosomeId, now()));
    await setPinned(tx, id, number, want ? now() : null);
    return true;
  });

/** Marks the partner's voice note as listened to. */
export const markListened = (deps: MessageDeps, viewer: Partnered, id: string): Promise<Message> =>
  change(deps, viewer, id, async (tx, message) => {
    if (message.sent_by === viewer.userId) throw forbidden(messageErrors.mayNotMark);
    const result = await setListened(tx, id, now());
    if (result === 'missing') throw notFound();
    if (result === 'repeated') return false;
    const { number } = await takeNumber(tx, viewer.twosomeId, now());
    await setChanged(tx, id, number);
    return true;
  });

/**
 * Changes a message that is neither deleted nor taken down, and delivers it. The change takes the next number of the
 * room, so a client that was away finds it by `sync_message`.
 */
async function change(
  deps: MessageDeps,
  viewer: Partnered,
  id: string,
  apply: (tx: Tx, message: NonNullable<Awaited<ReturnType<typeof lockMessage>>>) => Promise<boolean>,
): Promise<Message> {
  const isChanged = await deps.db.transaction(async (tx) => {
    await requireMembership(tx, viewer);
    const message = await lockMessage(tx, viewer.twosomeId, id);
    if (message === null || message.deleted_at !== null || message.taken_down_at !== null) throw notFound();
    return apply(tx, message);
  });
  const row = await findMessage(deps.db, viewer.twosomeId, id);
  if (row === null) throw notFound();
  if (isChanged) await deps.roomFeed.deliver(row);
  return viewMessage(row, roomSignatureOf(deps, viewer));
}
