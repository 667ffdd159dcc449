import { accountFeature } from './features/account/account.feature.ts';
import { authFeature } from './features/auth/auth.feature.ts';
import { bookFeature } from './features/book/book.feature.ts';
import { calendarFeature } from './features/calendar/calendar.feature.ts';
import { clapFeature } from './features/clap/clap.feature.ts';
import { commentFeature } from './features/comment/comment.feature.ts';
import type { Deps, NodeDeps, Shared } from './features/deps.ts';
import type { Feature, HandlerDeps } from './features/feature.ts';
import { followFeature } from './features/follow/follow.feature.ts';
import { goalFeature } from './features/goal/goal.feature.ts';
import { importFeature } from './features/import/import.feature.ts';
import { letterFeature } from './features/letter/letter.feature.ts';
import { meFeature } from './features/me/me.feature.ts';
import { mediaFeature } from './features/media/media.feature.ts';
import { memoryFeature } from './features/memory/memory.feature.ts';
import { messageFeature } from './features/message/message.feature.ts';
import type { NoticesByName } from './features/notice.ts';
import { notificationFeature } from './features/notification/notification.feature.ts';
import { createNotify } from './features/notification/notify.ts';
import { pairFeature } from './features/pair/pair.feature.ts';
import { postFeature } from './features/post/post.feature.ts';
import { questionFeature } from './features/question/question.feature.ts';
import { safetyFeature } from './features/safety/safety.feature.ts';
import { togetherFeature } from './features/together/together.feature.ts';
import { trayFeature } from './features/tray/tray.feature.ts';
import { twosomeFeature } from './features/twosome/twosome.feature.ts';
import { type CommitHandler, createEmit, type TransactionHandler } from './platform/events.ts';

/** People, their couples, and who follows whom. */
const people = [
  mediaFeature,
  twosomeFeature,
  authFeature,
  pairFeature,
  togetherFeature,
  followFeature,
] as const;

/** What couples make. */
const content = [
  postFeature,
  clapFeature,
  commentFeature,
  messageFeature,
  goalFeature,
  questionFeature,
  letterFeature,
  importFeature,
] as const;

/** No other feature imports them. */
const readers = [
  meFeature,
  memoryFeature,
  calendarFeature,
  bookFeature,
  trayFeature,
  notificationFeature,
  accountFeature,
  safetyFeature,
] as const;

const ordered = [...people, ...content, ...readers] as const;

/**
 * In dependency order, on all three sides: each imports only earlier ones. Handlers of one event run in this order.
 * `tools/architecture` reads the order here.
 */
export const features: readonly Feature[] = ordered;

const described = features.flatMap(({ notices }) => notices ?? []);

export const notices: NoticesByName = new Map(described.flatMap(({ byName }) => Object.entries(byName)));

const notify = createNotify(notices);

/** People are notified last. */
export const transactionHandlers: readonly TransactionHandler[] = [
  ...features.flatMap(({ inTransaction = [] }) => inTransaction),
  ...described.flatMap(({ causes }) => causes.map((cause) => cause(notify))),
];

export const privacy = features.map(({ privacy }) => privacy);

export const reportables = features.flatMap(({ reportable }) => reportable ?? []);

export const trayKinds = features.flatMap(({ tray }) => tray ?? []);

/** Of the features that the signed-in user is composed of. */
export const userStates = features.flatMap(({ userState }) => userState ?? []);

export const reminders = features.flatMap(({ reminder }) => reminder ?? []);

/** Trays are refreshed last. */
export const commitHandlers: readonly CommitHandler<HandlerDeps>[] = [
  ...features.flatMap(({ afterCommit = [] }) => afterCommit),
  ...trayKinds.flatMap(({ refreshedBy }) => refreshedBy),
];

export const sessionEvents = features.flatMap(({ sessionEvents = [] }) => sessionEvents);

/** Events of other kinds are complete when their transaction commits: no node has to receive them. */
export const deliveredKinds: ReadonlySet<string> = new Set(
  [...commitHandlers, ...sessionEvents].map(({ kind }) => kind),
);

export const revokingKinds: ReadonlySet<string> = new Set(
  features.flatMap(({ revoking = [] }) => revoking.map(({ kind }) => kind)),
);

type Folded = 'trayKinds' | 'privacy' | 'reportables' | 'notices' | 'reminders' | 'userStates' | 'emit';

/** What the features are given, with what they share. */
export async function openDeps(app: Omit<NodeDeps, Folded>): Promise<Deps> {
  const emit = createEmit(transactionHandlers, deliveredKinds);
  const node = { ...app, trayKinds, privacy, reportables, notices, reminders, userStates, emit };
  const { config, firstKey, isPreparing, userStates: _, ...given } = node;
  return { ...given, ...(await openShared(ordered, node)) };
}

type SharedBy<One> = One extends Feature<infer Name> ? Name : never;

/** A type error where this is called names what no feature has in its `shared`. */
async function openShared<One extends Feature>(
  features: readonly One[],
  node: NodeDeps,
): Promise<Pick<Shared, SharedBy<One>>> {
  const all = await Promise.all(features.map(({ shared }) => shared?.(node)));
  return Object.assign({}, ...all);
}
