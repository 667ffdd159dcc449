import type { Message } from '@twosome/contract/message/message.contract';
import { daysBetween, yearOf } from '@twosome/contract/platform/calendar-days';
import { timing } from '@twosome/contract/platform/timing';
import { calendarDay, datesHere } from '../../platform/days.ts';
import { messageRoomTexts } from './message.room.texts.ts';
import type { Unsent } from './outbox.store.ts';

interface GroupedRow {
  key: string;
  mine: boolean;
  /** first of consecutive messages by the same person */
  first: boolean;
  last: boolean;
}
export type MessageRow = GroupedRow & { kind: 'message'; id: string; under: 'seen' | 'sent' | null };
export type UnsentRow = GroupedRow & { kind: 'unsent'; unsent: Unsent };
/** The rows of the room, from top to bottom. */
export type Row =
  | { kind: 'day' | 'pause'; key: string; at: string | number }
  | MessageRow
  | UnsentRow
  | { kind: 'unread' | 'typing' | 'foot'; key: string };

/** Whether a bubble with these properties looks the same: rows are made again with every frame. */
export function isSameRow<P extends { row: Row }>({ row: before, ...was }: P, { row, ...now }: P): boolean {
  const isEqual = (one: object, other: object) => {
    const values = new Map(Object.entries(one));
    return Object.entries(other).every(([name, value]) => Object.is(values.get(name), value));
  };
  return isEqual(before, row) && isEqual(was, now);
}

interface RoomState {
  /** oldest first */
  messages: readonly Pick<Message, 'id' | '__id__' | 'sent_by' | 'added_at' | 'files' | 'imported'>[];
  unsent: readonly Unsent[];
  me: string;
  /** the time up to which the partner has seen everything; null when the newest messages are not among these */
  seenAt: string | null;
  /** messages of the partner from this time on were unseen when the room was opened; null: none */
  unreadSince: string | null;
  typing: boolean;
}

/** `dates`: days begin at the midnights of their time zone. */
export function rowsOf(state: RoomState, dates = datesHere()): Row[] {
  const { messages, unsent, me, seenAt, unreadSince, typing } = state;
  const rows: Row[] = [];
  const { seen, sent } = marksOf(messages, me, seenAt);
  const firstUnread = firstUnreadOf(messages, me, unreadSince);
  let above: { row: Row & GroupedRow; at: string | number; day: string; photos: boolean } | null = null;

  const addRow = (row: Row & GroupedRow, at: string | number, photos: boolean) => {
    const day = dates.fullDay(at);
    const divider = above?.day === day ? pauseBetween(above.at, at) : 'day';
    if (divider !== null) rows.push({ kind: divider, key: `${divider}/${row.key}`, at });
    if (row.kind === 'message' && row.id === firstUnread) rows.push({ kind: 'unread', key: 'unread' });
    // photos are never grouped, and a divider ends a group
    const continuesGroup =
      above !== null && rows.at(-1) === above.row && above.row.mine === row.mine && !photos && !above.photos;
    if (continuesGroup && above !== null) above.row.last = false;
    row.first = !continuesGroup;
    rows.push(row);
    above = { row, at, day, photos };
  };

  for (const { id, __id__, sent_by, added_at, files } of messages) {
    const under = id === seen ? 'seen' : id === sent ? 'sent' : null;
    const row = { key: `${sent_by}/${__id__}`, mine: sent_by === me, first: true, last: true };
    addRow({ kind: 'message', ...row, id, under }, added_at, files.length > 0);
  }
  for (const one of unsent) {
    const row = { key: `${me}/${one.id}`, mine: true, first: true, last: true };
    addRow(
      { kind: 'unsent', ...row, unsent: one },
      one.at,
      one.pictures.length > 0 || one.voice !== undefined,
    );
  }
  if (typing) rows.push({ kind: 'typing', key: 'typing' });
  if (rows.length > 0) rows.push({ kind: 'foot', key: 'foot' });
  return rows;
}

/** The last own message that was seen, and the last own one if it was not. */
function marksOf(messages: RoomState['messages'], me: string, seenAt: string | null) {
  if (seenAt === null) return {};
  const mine = messages.filter(({ sent_by, imported }) => sent_by === me && !imported);
  const seen = mine.findLast(({ added_at }) => added_at < seenAt)?.id;
  const last = mine.at(-1)?.id;
  return { seen, sent: last === seen ? undefined : last };
}

/**
 * The first unread message of the partner, once a message above it is loaded: the first loaded one may not be the first.
 */
function firstUnreadOf(messages: RoomState['messages'], me: string, since: string | null) {
  if (since === null) return undefined;
  const index = messages.findIndex(({ sent_by, added_at }) => sent_by !== me && added_at >= since);
  return index > 0 ? messages[index]?.id : undefined;
}

/** A long pause. */
const pauseBetween = (before: string | number, at: string | number): 'pause' | null =>
  new Date(at).getTime() - new Date(before).getTime() > timing.messagePause ? 'pause' : null;

/** The day as shown in a chat: 'Today', 'Yesterday', 'Wednesday', 'Sat 7 November', '7 November 2025'. */
export function dayOf(at: string | number, now: Date, dates = datesHere()): string {
  const [day, today] = [calendarDay(at), calendarDay(now)];
  const days = daysBetween(day, today);
  if (days <= 0) return messageRoomTexts.day.today;
  if (days === 1) return messageRoomTexts.day.yesterday;
  if (days < 7) return dates.weekday(at);
  return yearOf(day) === yearOf(today) ? dates.weekdayAndDay(at) : dates.fullDay(at);
}
