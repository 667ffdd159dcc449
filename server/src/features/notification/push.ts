import type { PushPayload } from '@twosome/contract/notification/push.contract';
import { now } from '../../platform/clock.ts';
import type { Db, Queries } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { pushes } from '../../platform/metrics.ts';
import { type PushService, ttlSeconds } from '../../platform/push/push-service.ts';
import { takeDuePushes } from '../message/room.sql.ts';
import type { NoticesByName } from '../notice.ts';
import type { Reminder } from '../reminder.ts';
import type { TrayHints } from '../tray-kind.ts';
import { findNotifications, type NotificationRow } from './notification.sql.ts';
import { findPreferences } from './preferences.sql.ts';
import { isPushed, viewPreferences } from './preferences.ts';
import {
  findPushes,
  holdAddress,
  type PushReason,
  type PushRow,
  putOffPush,
  putPushes,
  removePushes,
  takeDueNotifications,
  takePushes,
} from './push.sql.ts';
import { pushOfMessages, pushOfNotice, pushOfReminder } from './render.ts';
import {
  deletePushSubscription,
  type PushSubscriptionRow,
  recordFailure,
  recordUse,
} from './subscriptions.sql.ts';

export interface PushDeps {
  db: Db;
  emit: Emit;
  log: Pick<Log, 'warn' | 'error'>;
  pushServices: PushServices;
  trayHints: Pick<TrayHints, 'count'>;
  notices: NoticesByName;
  reminders: readonly Reminder[];
}

/** The configured push services. */
export type PushServices = Partial<Record<PushSubscriptionRow['kind'], PushService>>;

const chunk = 500;
/** Pushes sent concurrently. Each waits at most ten seconds for its service. */
const concurrency = 50;
/** Maximum batches per run; the schedule starts the next run soon. */
const maxBatches = 20;
const minute = 60_000;
/** A device whose push takes longer than this, in milliseconds, is paused. */
const slow = 5000;
/** A worker that has not recorded a push's outcome by then counts as dead. */
const lease = minute;
const firstPause = minute / 2;
/** Delays after the first, second, … failed attempt. After the last one the push is dropped. */
const pauses = [firstPause, 2 * minute, 10 * minute, 60 * minute];

/** Announces what became due, and sends all due pushes. Safe on several nodes: each push is sent by one of them. Returns the number of pushes sent. */
export async function sendDue(deps: PushDeps): Promise<number> {
  while ((await planMessages(deps)) === chunk);
  while ((await planNotifications(deps)) === chunk);
  for (const reminder of deps.reminders) while ((await planReminder(deps, reminder)) === chunk);
  let sent = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const time = now();
    const ids = await takePushes(deps.db, time, new Date(time.getTime() + lease), concurrency);
    if (ids.length === 0) break;
    sent += await sendTaken(deps, ids);
  }
  return sent;
}

/** Queues pushes for messages whose recipients did not have the room open. */
const planMessages = ({ db, pushServices }: PushDeps): Promise<number> =>
  db.transaction(async (tx) => {
    const { taken, userIds } = await takeDuePushes(tx, chunk);
    const reasons = userIds.map((userId): PushReason => ({ userId, about: 'room' }));
    await putPushes(tx, reasons, kindsOf(pushServices), now());
    return taken;
  });

const planNotifications = ({ db, pushServices }: PushDeps): Promise<number> =>
  db.transaction(async (tx) => {
    const due = await takeDueNotifications(tx, chunk);
    const reasons = due.map(({ id, user_id: userId }): PushReason => ({ userId, notificationId: id }));
    await putPushes(tx, reasons, kindsOf(pushServices), now());
    return due.length;
  });

const planReminder = ({ db, emit, pushServices }: PushDeps, { tag, takeDue }: Reminder): Promise<number> =>
  db.transaction(async (tx) => {
    const { taken, userIds } = await takeDue(tx, emit, chunk);
    const reasons = userIds.map((userId): PushReason => ({ userId, reminder: tag }));
    await putPushes(tx, reasons, kindsOf(pushServices), now());
    return taken;
  });

const kindsOf = (pushServices: PushServices) => Object.keys(pushServices) as PushSubscriptionRow['kind'][];

async function sendTaken(deps: PushDeps, ids: readonly string[]): Promise<number> {
  const moment = now();
  const madeAfter = new Date(moment.getTime() - ttlSeconds * 1000);
  const rows = await findPushes(deps, ids, moment, madeAfter);
  const payloads = latestByTag(rows, await filterByPreferences(deps.db, rows, await payloadsOf(deps, rows)));
  // drop pushes that are seen, withdrawn, turned off or superseded
  await removePushes(
    deps.db,
    ids.filter((id) => !payloads.has(id)),
  );
  const sent = await Promise.all(
    rows.map(async (row) => {
      const payload = payloads.get(row.id);
      return payload !== undefined && (await sendOne(deps, row, payload));
    }),
  );
  return sent.filter(Boolean).length;
}

async function payloadsOf(
  { db, trayHints, notices, reminders }: Pick<PushDeps, 'db' | 'trayHints' | 'notices' | 'reminders'>,
  rows: readonly PushRow[],
): Promise<Map<string, PushPayload>> {
  const inTray = await trayHints.count(rows.map(({ user_id }) => user_id));
  const notifications = await findNotifications(
    { db, notices },
    rows.flatMap((row) => (row.is_news && row.notification_id !== null ? [row.notification_id] : [])),
  );
  const byId = new Map(notifications.map((row) => [row.id, row]));
  return new Map(
    rows.flatMap((row) => {
      const payload = payloadOf(row, {
        ...{ notices, reminders },
        notifications: byId,
        inTray: inTray.get(row.user_id) ?? null,
      });
      return payload === null ? [] : [[row.id, payload] as const];
    }),
  );
}

/** The number on the icon is that of unread messages and of the tray, without a tray of unseen notifications. */
function payloadOf(
  row: PushRow,
  {
    notices,
    reminders,
    notifications,
    inTray,
  }: Pick<PushDeps, 'notices' | 'reminders'> & {
    notifications: ReadonlyMap<string, NotificationRow>;
    inTray: number | null;
  },
): PushPayload | null {
  const badge = row.unseen_message_count + (inTray ?? row.unseen_notification_count);
  const reminder = reminders.find(({ tag }) => tag === row.about);
  if (reminder) return row.due_count === 0 ? null : pushOfReminder(reminder, row.due_count, badge);
  if (row.notification_id === null) return row.message_count === 0 ? null : pushOfMessages(row, badge);
  const shown = notifications.get(row.notification_id);
  const notice = notices.get(shown?.happening ?? '');
  return shown && notice ? pushOfNotice(notice, shown, shown.related_id, badge) : null;
}

/** Removes payloads of kinds that are turned off, and all payloads in quiet hours; those are dropped, not delayed. */
async function filterByPreferences(
  db: Queries,
  rows: readonly PushRow[],
  payloads: ReadonlyMap<string, PushPayload>,
): Promise<ReadonlyMap<string, PushPayload>> {
  const preferences = await findPreferences(
    db,
    rows.map((row) => row.user_id),
  );
  const chosen = new Map(preferences.map((row) => [row.user_id, row]));
  const users = new Map(rows.map((row) => [row.id, row.user_id]));
  const moment = now();
  return new Map(
    [...payloads].filter(([id, { kind }]) =>
      isPushed(viewPreferences(chosen.get(users.get(id) ?? '')), kind, moment),
    ),
  );
}

/** Keeps the latest payload per device and tag, because it would replace the others on the device. */
function latestByTag(
  rows: readonly PushRow[],
  payloads: ReadonlyMap<string, PushPayload>,
): ReadonlyMap<string, PushPayload> {
  const last = new Map<string, readonly [string, PushPayload]>();
  for (const { id, address_id } of rows) {
    const payload = payloads.get(id);
    if (payload !== undefined) last.set(`${address_id} ${payload.tag}`, [id, payload]);
  }
  return new Map(last.values());
}

/** Sends a push and records the outcome. Returns whether it was sent. */
async function sendOne(
  { db, log, pushServices }: PushDeps,
  row: PushRow,
  payload: PushPayload,
): Promise<boolean> {
  const service = pushServices[row.kind];
  if (service === undefined) return false;
  const startedAt = now();
  const outcome = await service.send(row, payload, row.about === 'room');
  pushes.inc({ kind: row.kind, outcome: outcome.is });
  const moment = now();
  const after = (pause: number) =>
    new Date(moment.getTime() + Math.max(pause, outcome.is === 'later' ? outcome.afterMs : 0));
  // otherwise hundreds of queued pushes for one unresponsive device would block the others
  if (outcome.is === 'later' || moment.getTime() - startedAt.getTime() > slow)
    await holdAddress(db, row.address_id, after(firstPause));
  switch (outcome.is) {
    case 'sent':
      await removePushes(db, [row.id]);
      await recordUse(db, row.address_id, moment);
      return true;
    case 'gone':
      // also deletes its queued pushes (cascade)
      await deletePushSubscription(db, row.address_id);
      return false;
    case 'refused':
      log.error({ kind: row.kind, reason: outcome.reason }, 'a push was refused');
      await removePushes(db, [row.id]);
      await recordFailure(db, row.address_id, moment);
      return false;
    case 'later': {
      log.warn({ kind: row.kind, reason: outcome.reason, tries: row.tries }, 'a push could not be sent');
      await recordFailure(db, row.address_id, moment);
      const pause = pauses[row.tries - 1];
      if (pause === undefined) await removePushes(db, [row.id]);
      else await putOffPush(db, row.id, after(pause));
      return false;
    }
  }
}
