import type { Message } from '@twosome/contract/message/message.contract';
import { timing } from '@twosome/contract/platform/timing';
import { isSameDay } from './moments.ts';
import type { Unsent } from './outbox.store.ts';

interface Spoken {
  key: string;
  mine: boolean;
  /** of those that the same person said one after the other */
  first: boolean;
  last: boolean;
}
/** What the room shows, from top to bottom. */
export type Row =
  | { kind: 'day' | 'pause'; key: string; at: string | number }
  | (Spoken & { kind: 'message'; id: string; under: 'seen' | 'sent' | null })
  | (Spoken & { kind: 'unsent'; unsent: Unsent })
  | { kind: 'typing' | 'foot'; key: string };

interface Told {
  /** oldest first */
  messages: readonly Pick<Message, 'id' | '__id__' | 'sent_by' | 'added_at' | 'files'>[];
  unsent: readonly Unsent[];
  me: string;
  /** before which moment the partner has seen everything */
  seenAt: string;
  typing: boolean;
}

export function rowsOf({ messages, unsent, me, seenAt, typing }: Told): Row[] {
  const rows: Row[] = [];
  const { seen, sent } = marksOf(messages, me, seenAt);
  let above: { row: Row & Spoken; at: string | number; photos: boolean } | null = null;

  const say = (row: Row & Spoken, at: string | number, photos: boolean) => {
    const silence = silenceBetween(above?.at ?? null, at);
    if (silence !== null) rows.push({ kind: silence, key: `${silence}/${row.key}`, at });
    // photos stand by themselves
    const goesOn = silence === null && above?.row.mine === row.mine && !photos && !above.photos;
    if (goesOn && above !== null) above.row.last = false;
    row.first = !goesOn;
    rows.push(row);
    above = { row, at, photos };
  };

  for (const { id, __id__, sent_by, added_at, files } of messages) {
    const under = id === seen ? 'seen' : id === sent ? 'sent' : null;
    const spoken = { key: `${sent_by}/${__id__}`, mine: sent_by === me, first: true, last: true };
    say({ kind: 'message', ...spoken, id, under }, added_at, files.length > 0);
  }
  for (const one of unsent) {
    const spoken = { key: `${me}/${one.id}`, mine: true, first: true, last: true };
    say({ kind: 'unsent', ...spoken, unsent: one }, one.at, one.pictures.length > 0);
  }
  if (typing) rows.push({ kind: 'typing', key: 'typing' });
  if (rows.length > 0) rows.push({ kind: 'foot', key: 'foot' });
  return rows;
}

/** The last of mine that was seen, and the last of mine where it was not. */
function marksOf(messages: Told['messages'], me: string, seenAt: string) {
  const mine = messages.filter(({ sent_by }) => sent_by === me);
  const seen = mine.findLast(({ added_at }) => added_at < seenAt)?.id;
  const last = mine.at(-1)?.id;
  return { seen, sent: last === seen ? undefined : last };
}

/** A new day, or a long silence. */
function silenceBetween(before: string | number | null, at: string | number): 'day' | 'pause' | null {
  if (before === null || !isSameDay(before, at)) return 'day';
  return new Date(at).getTime() - new Date(before).getTime() > timing.messagePause ? 'pause' : null;
}
