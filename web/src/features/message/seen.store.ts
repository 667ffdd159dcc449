import type { User } from '@twosome/contract/auth/auth.contract';
import type { Message, messageFrames } from '@twosome/contract/message/message.contract';
import { sendFrame, subscriber } from '../../platform/socket.ts';
import { createState } from '../../platform/state.ts';
import { getUser, setUnseen, useUser } from '../auth/auth.store.ts';
import { getMessage, getMessages, isDeleted, onMessagesStored } from './message.store.ts';

const on = subscriber<typeof messageFrames>();

/** The partner's seen time from frames; earlier ones are part of the person. */
const seen = createState<{ lastSeenByPartner: string | null }>(() => ({ lastSeenByPartner: null }));

/** The time up to which the partner has seen everything. */
export function useSeenByPartner(): string {
  const received = seen.use(({ lastSeenByPartner }) => lastSeenByPartner) ?? '';
  const known = useUser().partner?.last_message_seen_at ?? '';
  return [received, known].sort().at(-1) ?? '';
}

/** The time from which the partner's messages are unseen; null when none is. */
export function unreadSinceNow(): string | null {
  const user = getUser();
  return user !== null && user.unseen_message_count > 0 ? (user.last_message_seen_at ?? '') : null;
}

const isUnseen = ({ id, last_message_seen_at: at }: User, message: Message): boolean =>
  message.sent_by !== id && !isDeleted(message) && message.added_at >= (at ?? '');

onMessagesStored((_received, news) => {
  const user = getUser();
  if (user !== null) recount(user, news.filter((message) => isUnseen(user, message)).length);
});

/**
 * When the loaded messages reach back to the seen time, they are counted. Otherwise the server's count is used, plus
 * new messages.
 */
function recount(user: User, added: number): void {
  const loaded = getMessages().ids.map((id) => getMessage(id) as Message);
  const unseen = loaded.filter((message) => isUnseen(user, message)).length;
  const reachesBack =
    getMessages().older === 'all-loaded' ||
    (loaded[0]?.added_at ?? '\uffff') < (user.last_message_seen_at ?? '');
  const count = reachesBack ? unseen : Math.max(unseen, user.unseen_message_count + added);
  if (count !== user.unseen_message_count) setUnseen({ unseen_message_count: count });
}

on('seen', ({ seen_at: seenAt }, { sent_by: sentBy }) => {
  const user = getUser();
  if (user === null) return;
  // a late frame of an earlier seen time must not lower it
  if (sentBy === user.id && seenAt > (user.last_message_seen_at ?? '')) return applySeen(seenAt);
  const before = seen.get().lastSeenByPartner ?? '';
  if (sentBy === user.partner?.id && seenAt > before) seen.set({ lastSeenByPartner: seenAt });
});

/** The partner's newest message is on the screen. Messages in flight stay unseen. */
export function markMessagesSeen(): void {
  const user = getUser();
  const newest = newestOfPartner(user);
  if (user === null || newest === undefined) return;
  const isNew = newest.added_at >= (user.last_message_seen_at ?? '');
  if (!isNew && user.unseen_message_count === 0) return;
  sendFrame('seen', { up_to: newest.id });
  applySeen(isNew ? momentAfter(newest.added_at) : user.last_message_seen_at);
}

/** The server's rule: after this message and before the next. */
const momentAfter = (at: string): string => new Date(new Date(at).getTime() + 1).toISOString();

/** Undefined when no message of the partner is loaded. */
function newestOfPartner(user: User | null): Message | undefined {
  const id = getMessages().ids.findLast((each) => getMessage(each)?.sent_by !== user?.id);
  return getMessage(id ?? '');
}

function applySeen(at: string | null): void {
  setUnseen({ last_message_seen_at: at, unseen_message_count: 0 });
  const user = getUser();
  if (user !== null) recount(user, 0);
}
