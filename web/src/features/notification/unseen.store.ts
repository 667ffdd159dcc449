import type { User } from '@twosome/contract/auth/auth.contract';
import type { Notification } from '@twosome/contract/notification/notification.contract';
import { kinds } from '@twosome/contract/notification/notification.rules';
import { onSocketOpen } from '../../platform/socket.ts';
import { onWipe } from '../../platform/state.ts';
import { getUser, keepUnseen, refreshUser } from '../auth/auth.store.ts';
import { onNotification, onNotificationSeen, sendSeen } from './notification.api.ts';

/** How many are unseen: all that the bell needs. The rows themselves come with their screen. */

/** What the bell shows. */
export const unseenBadge = (user: User) => ({ count: user.unseen_notification_count, words: 'new' });

/** What a later server tells of is nothing to this page. */
export const isKnown = ({ related_to }: Notification): boolean => related_to <= kinds.UPDATED_GOAL;

export const isUnseen = ({ added_at }: Pick<Notification, 'added_at'>, seenAt: string | null): boolean =>
  seenAt === null || added_at > seenAt;

/** The unseen rows that came by the socket, and when they began: each counts once, however often it changes. */
const came = new Map<string, string>();
onWipe(() => came.clear());

onNotification((row) => {
  const user = getUser();
  if (user === null || !isKnown(row) || came.has(row.id)) return;
  if (!isUnseen(row, user.last_notification_seen_at)) return;
  came.set(row.id, row.added_at);
  // it has changed before it came here first: only the server knows whether it is counted
  if (row.updated_at !== row.added_at) return recount();
  keepUnseen({ unseen_notification_count: user.unseen_notification_count + 1 });
});

/** What was told while the socket was away is counted by the server. */
onSocketOpen((again) => {
  if (again) recount();
});

const recount = (): void => void refreshUser().catch(() => {});

/** Another device of this person has shown them; the partner's have not. */
onNotificationSeen((seenAt, sentBy) => {
  if (sentBy === getUser()?.id) keepSeen(seenAt);
});

/** Everything up to the newest row has been looked at, here. Without a row the server's word is waited for. */
export function markSeen(upTo: string | undefined): void {
  sendSeen();
  if (upTo !== undefined) keepSeen(upTo);
}

function keepSeen(at: string): void {
  const before = getUser()?.last_notification_seen_at;
  if (before && before >= at) return;
  for (const [id, addedAt] of came) if (addedAt <= at) came.delete(id);
  keepUnseen({ last_notification_seen_at: at, unseen_notification_count: came.size });
}
