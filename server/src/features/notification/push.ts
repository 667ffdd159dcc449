import { isPushed } from '@twosome/contract/notification/preferences.rules';
import type { PushPayload } from '@twosome/contract/notification/push.contract';
import { pushOfMessages, pushOfNotice } from '@twosome/contract/notification/push.rules';
import { now } from '../../platform/clock.ts';
import type { Db, Queries } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { keptSeconds, type PushService } from '../../platform/push/push-service.ts';
import { takeDuePushes } from '../message/open-rooms.sql.ts';
import { forgetPushAddress, noteFailed, noteUsed, type PushAddress } from './addresses.sql.ts';
import { findNotifications, type NotificationRow } from './notification.sql.ts';
import { findPreferences } from './preferences.sql.ts';
import { viewPreferences } from './preferences.view.ts';
import {
  findPushes,
  holdAddress,
  type PushRow,
  putOffPush,
  putPushes,
  removePushes,
  type Told,
  takeDueNotifications,
  takePushes,
} from './push.sql.ts';

export interface PushHouse {
  db: Db;
  log: Pick<Log, 'warn' | 'error'>;
  /** those that are configured */
  services: Partial<Record<PushAddress['kind'], PushService>>;
}

const chunk = 500;
/** at once; a push waits ten seconds for its service at most */
const atOnce = 50;
/** batches in one run; the next one comes soon */
const mostBatches = 20;
const minute = 60_000;
/** A service that takes longer than this with one of them may do so with all. Milliseconds. */
const slow = 5000;
/** Whoever has taken a push and has not said what became of it by then is dead. */
const lease = minute;
const firstPause = minute / 2;
/** After the first failed try, the second and so on; after the last it is given up. */
const pauses = [firstPause, 2 * minute, 10 * minute, 60 * minute];

/** Brings what is due to people's devices, each to one once, whichever node does it; answers how many were sent. */
export async function sendDue(house: PushHouse): Promise<number> {
  while ((await planMessages(house)) === chunk);
  while ((await planNotifications(house)) === chunk);
  let sent = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const moment = now();
    const ids = await takePushes(house.db, moment, new Date(moment.getTime() + lease), atOnce);
    if (ids.length === 0) break;
    sent += await sendTaken(house, ids);
  }
  return sent;
}

/** Of messages whose receivers did not have the room open. */
const planMessages = ({ db, services }: PushHouse): Promise<number> =>
  db.inOneGo(async (tx) => {
    const { taken, userIds } = await takeDuePushes(tx, chunk);
    const told = userIds.map((userId): Told => ({ userId, notificationId: null }));
    await putPushes(tx, told, kindsOf(services), now());
    return taken;
  });

const planNotifications = ({ db, services }: PushHouse): Promise<number> =>
  db.inOneGo(async (tx) => {
    const due = await takeDueNotifications(tx, chunk);
    const told = due.map(({ id, user_id: userId }): Told => ({ userId, notificationId: id }));
    await putPushes(tx, told, kindsOf(services), now());
    return due.length;
  });

const kindsOf = (services: PushHouse['services']) => Object.keys(services) as PushAddress['kind'][];

async function sendTaken(house: PushHouse, ids: readonly string[]): Promise<number> {
  const moment = now();
  const madeAfter = new Date(moment.getTime() - keptSeconds * 1000);
  const rows = await findPushes(house.db, ids, moment, madeAfter);
  const letters = lastOfEach(rows, await wanted(house.db, rows, await lettersOf(house.db, rows)));
  // what was seen, withdrawn, is not wanted or says less than another is told to nobody
  await removePushes(
    house.db,
    ids.filter((id) => !letters.has(id)),
  );
  const sent = await Promise.all(
    rows.map(async (row) => {
      const letter = letters.get(row.id);
      return letter !== undefined && (await sendOne(house, row, letter));
    }),
  );
  return sent.filter(Boolean).length;
}

async function lettersOf(db: Queries, rows: readonly PushRow[]): Promise<Map<string, PushPayload>> {
  const told = await findNotifications(
    db,
    rows.flatMap((row) => (row.is_news && row.notification_id !== null ? [row.notification_id] : [])),
  );
  const byId = new Map(told.map((row) => [row.id, row]));
  return new Map(
    rows.flatMap((row) => {
      const letter = letterOf(row, byId);
      return letter === null ? [] : [[row.id, letter] as const];
    }),
  );
}

function letterOf(row: PushRow, told: ReadonlyMap<string, NotificationRow>): PushPayload | null {
  const badge = row.unseen_notification_count + row.unseen_message_count;
  if (row.notification_id === null)
    return row.message_count === 0 ? null : pushOfMessages(row.partner, row.message_count, badge);
  const notice = told.get(row.notification_id);
  return notice === undefined ? null : pushOfNotice(notice.happening, notice, notice.related_id, badge);
}

/**
 * Without what somebody does not want pushed: that it comes in their quiet hours, too, for it is read in the morning and
 * not told of then.
 */
async function wanted(
  db: Queries,
  rows: readonly PushRow[],
  letters: ReadonlyMap<string, PushPayload>,
): Promise<ReadonlyMap<string, PushPayload>> {
  const preferences = await findPreferences(
    db,
    rows.map((row) => row.user_id),
  );
  const chosen = new Map(preferences.map((row) => [row.user_id, row]));
  const users = new Map(rows.map((row) => [row.id, row.user_id]));
  const moment = now();
  return new Map(
    [...letters].filter(([id, { kind }]) =>
      isPushed(viewPreferences(chosen.get(users.get(id) ?? '')), kind, moment),
    ),
  );
}

/** Of what would take each other's place on a device, the last. */
function lastOfEach(
  rows: readonly PushRow[],
  letters: ReadonlyMap<string, PushPayload>,
): ReadonlyMap<string, PushPayload> {
  const last = new Map<string, readonly [string, PushPayload]>();
  for (const { id, address_id } of rows) {
    const letter = letters.get(id);
    if (letter !== undefined) last.set(`${address_id} ${letter.tag}`, [id, letter]);
  }
  return new Map(last.values());
}

/** Whether it was sent. */
async function sendOne(
  { db, log, services }: PushHouse,
  row: PushRow,
  letter: PushPayload,
): Promise<boolean> {
  const service = services[row.kind];
  if (service === undefined) return false;
  const began = now();
  const outcome = await service.send(row, letter, row.notification_id === null);
  const moment = now();
  const after = (pause: number) =>
    new Date(moment.getTime() + Math.max(pause, outcome.is === 'later' ? outcome.afterMs : 0));
  // hundreds for one device that does not answer, or hardly, would each take the others' time
  if (outcome.is === 'later' || moment.getTime() - began.getTime() > slow)
    await holdAddress(db, row.address_id, after(firstPause));
  switch (outcome.is) {
    case 'sent':
      await removePushes(db, [row.id]);
      await noteUsed(db, row.address_id, moment);
      return true;
    case 'gone':
      // what waits for it goes with it
      await forgetPushAddress(db, row.address_id);
      return false;
    case 'refused':
      log.error({ kind: row.kind, why: outcome.why }, 'a push was refused');
      await removePushes(db, [row.id]);
      await noteFailed(db, row.address_id, moment);
      return false;
    case 'later': {
      log.warn({ kind: row.kind, why: outcome.why, tries: row.tries }, 'a push could not be sent');
      await noteFailed(db, row.address_id, moment);
      const pause = pauses[row.tries - 1];
      if (pause === undefined) await removePushes(db, [row.id]);
      else await putOffPush(db, row.id, after(pause));
      return false;
    }
  }
}
