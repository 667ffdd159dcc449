import type { User } from '@twosome/contract/auth/auth.contract';
import type { Message } from '@twosome/contract/message/message.contract';
import { createState } from '../../platform/state.ts';
import { getUser, keepUnseen, useUser } from '../auth/auth.store.ts';
import { onSeen, sendSeen } from './message.api.ts';
import { getMessage, getMessages, isDeleted, onCame } from './message.store.ts';

/** How many are unseen: what the tab of the messages needs, wherever one is. */

export const unseenBadge = ({ unseen_message_count }: User) => ({
  count: unseen_message_count,
  words: unseen_message_count === 1 ? 'new message' : 'new messages',
});

/** What the partner told while this page was here; the person carries what was told before. */
const seen = createState<{ lastSeenByPartner: string | null }>(() => ({ lastSeenByPartner: null }));

/** Before which moment the partner has seen everything. */
export function useSeenByPartner(): string {
  const told = seen.use(({ lastSeenByPartner }) => lastSeenByPartner) ?? '';
  const known = useUser().partner?.last_message_seen_at ?? '';
  return [told, known].sort().at(-1) ?? '';
}

const isUnseen = ({ id, last_message_seen_at: at }: User, message: Message): boolean =>
  message.sent_by !== id && !isDeleted(message) && message.added_at >= (at ?? '');

onCame((_came, news) => {
  const user = getUser();
  if (user !== null) recount(user, news.filter((message) => isUnseen(user, message)).length);
});

/**
 * Where the held messages reach back to what was seen, they are the count, however it was reached. Else the server's
 * stands, and what came since.
 */
function recount(user: User, more: number): void {
  const held = getMessages().ids.map((id) => getMessage(id) as Message);
  const unseen = held.filter((message) => isUnseen(user, message)).length;
  const reachesBack =
    getMessages().older === 'all-loaded' ||
    (held[0]?.added_at ?? '\uffff') < (user.last_message_seen_at ?? '');
  const count = reachesBack ? unseen : Math.max(unseen, user.unseen_message_count + more);
  if (count !== user.unseen_message_count) keepUnseen({ unseen_message_count: count });
}

onSeen((seenAt, sentBy) => {
  const user = getUser();
  if (user === null || sentBy === null) return;
  // a late word of an earlier look takes nothing back
  if (sentBy === user.id && seenAt > (user.last_message_seen_at ?? '')) return keepSeen(seenAt);
  const before = seen.get().lastSeenByPartner ?? '';
  if (sentBy === user.partner?.id && seenAt > before) seen.set({ lastSeenByPartner: seenAt });
});

/** The newest of the partner is before somebody's eyes. What is still on its way stays unseen. */
export function markSeen(): void {
  const user = getUser();
  const newest = newestOfPartner(user);
  if (user === null || newest === undefined) return;
  const isNew = newest.added_at >= (user.last_message_seen_at ?? '');
  if (!isNew && user.unseen_message_count === 0) return;
  sendSeen(newest.id);
  keepSeen(isNew ? momentAfter(newest.added_at) : user.last_message_seen_at);
}

/** As the server takes it: after this one, and not after the next. */
const momentAfter = (at: string): string => new Date(new Date(at).getTime() + 1).toISOString();

/** Undefined where nothing is held, or nothing of the partner's. */
function newestOfPartner(user: User | null): Message | undefined {
  const id = getMessages().ids.findLast((each) => getMessage(each)?.sent_by !== user?.id);
  return getMessage(id ?? '');
}

function keepSeen(at: string | null): void {
  keepUnseen({ last_message_seen_at: at, unseen_message_count: 0 });
  const user = getUser();
  if (user !== null) recount(user, 0);
}
