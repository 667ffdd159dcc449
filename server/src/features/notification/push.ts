import { isPushed, messages } from '@twosome/contract/notification/preferences.rules';
import type { PushPayload } from '@twosome/contract/notification/push.contract';
import { pushOfMessages } from '@twosome/contract/notification/push.rules';
import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { type DuePush, takeDuePushes } from '../message/open-rooms.sql.ts';
import { findPreferences } from './preferences.sql.ts';
import { viewPreferences } from './preferences.view.ts';

const chunk = 500;

/** A push and whom it is for. */
export interface Handed extends PushPayload {
  userId: string;
}

/**
 * Hands over the messages whose receivers did not have the room open: each once, whichever node takes it, and those of one
 * person together. What was seen meanwhile is left out, and so is what somebody does not want pushed: that it comes in
 * their quiet hours, too, for it is read in the morning and not told of then.
 */
export async function handToPush({ db, log }: { db: Queries; log: Pick<Log, 'debug'> }): Promise<Handed[]> {
  const all: DuePush[] = [];
  for (;;) {
    const { taken, due } = await takeDuePushes(db, chunk);
    all.push(...due);
    if (taken < chunk) break;
  }
  const handed = await wanted(db, ofEachReceiver(all));
  if (handed.length > 0) log.debug({ pushes: handed.length }, 'messages are due for a push');
  return handed;
}

function ofEachReceiver(due: readonly DuePush[]): Handed[] {
  const counts = new Map<string, { sender: string; count: number }>();
  for (const { user_id: userId, sender } of due) {
    const before = counts.get(userId)?.count ?? 0;
    counts.set(userId, { sender, count: before + 1 });
  }
  return [...counts].map(([userId, { sender, count }]) => ({ userId, ...pushOfMessages(sender, count, 0) }));
}

async function wanted(db: Queries, handed: Handed[]): Promise<Handed[]> {
  if (handed.length === 0) return handed;
  const rows = await findPreferences(
    db,
    handed.map(({ userId }) => userId),
  );
  const chosen = new Map(rows.map((row) => [row.user_id, row]));
  return handed.filter(({ userId }) => isPushed(viewPreferences(chosen.get(userId)), messages, now()));
}
