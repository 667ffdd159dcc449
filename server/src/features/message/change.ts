import type { Message } from '@twosome/contract/message/message.contract';
import { canEdit } from '@twosome/contract/message/message.rules';
import { forbidden, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { requireMembership } from '../twosome/twosome.ts';
import { findVoice, lockPinned, setListened, setPinned, setReaction, setText, unpin } from './change.sql.ts';
import { findMessage, type LockedMessage, lockMessage } from './message.sql.ts';
import { messageErrors } from './message.texts.ts';
import { type MessageDeps, roomSignatureOf } from './message.ts';
import { viewMessage } from './message.view.ts';
import { lockRoom, renumber } from './room.sql.ts';

/** Replaces the text of the sender's message. The same text again changes nothing. */
export const editMessage = (deps: MessageDeps, viewer: Partnered, id: string, text: string) =>
  change(deps, viewer, id, async (tx, message) => {
    const sent = { ...message, added_at: message.added_at.toISOString() };
    if (!canEdit(sent, viewer.userId, now().getTime())) throw forbidden(messageErrors.mayNotEdit);
    if (message.text === text) return false;
    await setText(tx, viewer.twosomeId, id, text, now());
    return true;
  });

export const reactToMessage = (deps: MessageDeps, viewer: Partnered, id: string, emoji: string | null) =>
  change(deps, viewer, id, (tx) => setReaction(tx, id, viewer.userId, emoji));

/** Pins a message in place of the one that was pinned, or unpins it. */
export const pinMessage = (deps: MessageDeps, viewer: Partnered, id: string, want: boolean) =>
  change(deps, viewer, id, async (tx, message) => {
    // nothing proves who wrote an imported message, and a pin would show it as the partner's words
    if (want && message.import_id !== null) throw forbidden(messageErrors.mayNotPin);
    if ((message.pinned_at !== null) === want) return false;
    if (want) {
      await lockPinned(tx, viewer.twosomeId);
      // of two messages pinned at the same time one replaces the other
      await lockRoom(tx, viewer.twosomeId);
      const unpinned = await unpin(tx, viewer.twosomeId);
      if (unpinned) await renumber(tx, viewer.twosomeId, unpinned.id, now());
    }
    await setPinned(tx, viewer.twosomeId, id, want ? now() : null);
    return true;
  });

/** Marks the partner's voice note as listened to. A repeat keeps the first time. */
export const markListened = (deps: MessageDeps, viewer: Partnered, id: string) =>
  change(deps, viewer, id, async (tx, message) => {
    if (message.sent_by === viewer.userId) throw forbidden(messageErrors.mayNotMark);
    const voice = await findVoice(tx, id);
    if (voice === null) throw notFound();
    if (voice.heard_at !== null) return false;
    await setListened(tx, id, now());
    return true;
  });

/**
 * Changes a message that is neither deleted nor taken down, and delivers it. `apply` returns whether it changed anything.
 */
async function change(
  deps: MessageDeps,
  viewer: Partnered,
  id: string,
  apply: (tx: Tx, message: LockedMessage) => Promise<boolean>,
): Promise<Message> {
  const isChanged = await deps.db.transaction(async (tx) => {
    await requireMembership(tx, viewer);
    const message = await lockMessage(tx, viewer.twosomeId, id);
    if (message === null || message.deleted_at !== null || message.taken_down_at !== null) throw notFound();
    if (!(await apply(tx, message))) return false;
    await renumber(tx, viewer.twosomeId, id, now());
    return true;
  });
  const row = await findMessage(deps.db, viewer.twosomeId, id);
  if (row === null) throw notFound();
  if (isChanged) await deps.roomFeed.deliver(row);
  return viewMessage(row, roomSignatureOf(deps, viewer));
}
