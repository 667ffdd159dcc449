import { newId } from '@twosome/contract/platform/ids';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { Notice, NoticeDelivery, NoticesByName, Notify, Occurrence } from '../notice.ts';
import { notificationCreated } from './notification.events.ts';
import {
  findUnseen,
  loadRecipients,
  type NewNotification,
  type Recipient,
  type RecipientNotice,
  type UnseenNotification,
  writeNotifications,
} from './notification.sql.ts';
import { kindOf } from './render.ts';

/**
 * Creates the notifications of an event in its transaction. A couple is not notified of its own actions, except for posts
 * and goals, of which one partner notifies the other.
 */
export const createNotify =
  (notices: NoticesByName): Notify<string> =>
  async (tx, emit, deliveries) => {
    // all in one order, to avoid deadlocks
    if (deliveries.length > 1)
      await loadRecipients(tx, couplesOf(deliveries), deliveries[0]?.exceptUserId ?? null);
    for (const delivery of deliveries) {
      const notice = notices.get(delivery.notice);
      if (notice === undefined) throw new Error(`no feature has the notice ${delivery.notice}`);
      await notify(tx, emit, notice, delivery);
    }
  };

const couplesOf = (deliveries: readonly NoticeDelivery<string>[]): string[] => [
  ...new Set(
    deliveries.flatMap(({ occurrences }) => occurrences.flatMap(({ twosomeIds }) => [...twosomeIds])),
  ),
];

/**
 * Notifies the couples' members except `exceptUserId`: updates their unseen row about the same thing, else creates one.
 * A couple that is in the row already changes nothing. Respects the recipients' preferences for the kind that the row
 * would have: if only the counted kind is off, the row keeps its first couple.
 *
 * The number of statements depends neither on the recipients, because a profile that turns public accepts all its
 * requests together, nor on the occurrences, because claps are completed in batches.
 */
async function notify(tx: Tx, emit: Emit, notice: Notice, delivery: NoticeDelivery<string>) {
  const { notice: name, occurrences, exceptUserId = null } = delivery;
  const recipients = await loadRecipients(tx, couplesOf([delivery]), exceptUserId);
  const forRecipients = noticesFor(recipients, occurrences);
  const unseen = await findUnseen(tx, forRecipients, unseenOf(name, notice));
  const at = timeAfterSeen(recipients);

  const [singleKind, countedKind] = [String(kindOf(notice, 1)), String(kindOf(notice, 2))];
  const added: NewNotification[] = [];
  const joined: UnseenNotification[] = [];
  for (const [index, { unwanted, ...one }] of forRecipients.entries()) {
    const row = unseen[index];
    const actorIds = unwanted.includes(countedKind) ? one.actorIds.slice(0, 1) : one.actorIds;
    if (row === undefined && !unwanted.includes(singleKind)) added.push({ ...one, id: newId(), actorIds });
    if (row !== undefined && !unwanted.includes(countedKind)) joined.push({ ...one, ...row });
  }
  if (added.length + joined.length === 0) return;
  const written = { added, ...changesOf(joined, name, notice) };
  const ids = new Set(await writeNotifications(tx, written, { name, storedAs: notice.storedAs }, at));

  const changed = [...added, ...joined.filter(({ id }) => ids.has(id))];
  const payloads = occurrences.map(({ relatedId }) => {
    const rows = changed.filter((row) => row.relatedId === relatedId);
    return {
      relatedId,
      twosomeIds: [...new Set(rows.map((row) => row.twosomeId))],
      notificationIds: rows.map(({ id }) => id),
    };
  });
  await emit(
    tx,
    notificationCreated,
    ...payloads.filter(({ notificationIds }) => notificationIds.length > 0),
  );
}

/** Each recipient with each occurrence that concerns their couple. */
function noticesFor(recipients: readonly Recipient[], occurrences: readonly Occurrence[]): RecipientNotice[] {
  return occurrences.flatMap(({ relatedId, actorIds, ...occurrence }) => {
    const twosomeIds = new Set(occurrence.twosomeIds);
    return recipients
      .filter(({ twosome_id }) => twosomeIds.has(twosome_id))
      .map(({ user_id: userId, twosome_id: twosomeId, unwanted }) => ({
        ...{ userId, twosomeId, unwanted, relatedId, actorIds },
      }));
  });
}

/** The notices whose unseen rows about the same thing change instead of a second row. */
const unseenOf = (name: string, { over }: Notice): readonly string[] =>
  over === undefined ? [name] : [...over.replaced, ...(over.retained ?? [])];

/** What the event does to unseen rows. */
const changesOf = (unseen: readonly UnseenNotification[], name: string, { over }: Notice) =>
  over === undefined
    ? { joined: unseen, renewed: [] }
    : {
        joined: [],
        renewed: unseen.map(({ id, happening }) => ({
          id,
          happening: over.replaced.includes(happening) ? name : happening,
        })),
      };

/** The current time, but after every recipient's seen mark: an event after the mark is unseen, even in the same millisecond. */
const timeAfterSeen = (recipients: readonly Recipient[]): Date =>
  new Date(
    recipients.reduce(
      (latest, recipient) => Math.max(latest, (recipient.seen_at?.getTime() ?? 0) + 1),
      now().getTime(),
    ),
  );
