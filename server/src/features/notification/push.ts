import { type Push, pushOfMessages } from '@twosome/contract/notification/notification.rules';
import type { Queries } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { type DuePush, takeDuePushes } from '../message/open-rooms.sql.ts';

const chunk = 500;

/** A push and whom it is for. */
export interface Handed extends Push {
  userId: string;
}

/**
 * Hands over the messages whose receivers did not have the room open: each once, whichever node takes it, and those of one
 * person together. What was seen meanwhile is left out.
 */
export async function handToPush({ db, log }: { db: Queries; log: Pick<Log, 'debug'> }): Promise<Handed[]> {
  const all: DuePush[] = [];
  for (;;) {
    const { taken, due } = await takeDuePushes(db, chunk);
    all.push(...due);
    if (taken < chunk) break;
  }
  const handed = ofEachReceiver(all);
  if (handed.length > 0) log.debug({ pushes: handed.length }, 'messages are due for a push');
  return handed;
}

function ofEachReceiver(due: readonly DuePush[]): Handed[] {
  const counts = new Map<string, { sender: string; count: number }>();
  for (const { user_id: userId, sender } of due) {
    const before = counts.get(userId)?.count ?? 0;
    counts.set(userId, { sender, count: before + 1 });
  }
  return [...counts].map(([userId, { sender, count }]) => ({ userId, ...pushOfMessages(sender, count) }));
}
