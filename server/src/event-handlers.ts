import { broadcastExport, exportEnded } from './features/account/account.events.ts';
import {
  closeSession,
  closeSuspended,
  personRenamed,
  sessionEnded,
  signedOutElsewhere,
  suspended,
  termsAccepted,
} from './features/auth/auth.events.ts';
import type { SessionCache } from './features/auth/session-cache.ts';
import { bookChanged, broadcastBook } from './features/book/book.events.ts';
import { endBook, withdrawTakenDown } from './features/book/book.ts';
import { endAddress, endAddresses } from './features/calendar/calendar.ts';
import { broadcastClap, clapChanged, clapCompleted } from './features/clap/clap.events.ts';
import {
  broadcastComment,
  broadcastCommentChange,
  broadcastCommentTakenDown,
  commentAdded,
  commentChanged,
  commentDeleted,
  commentRestored,
  commentTakenDown,
  couplesMentioned,
} from './features/comment/comment.events.ts';
import { bindBlocked } from './features/follow/block.ts';
import {
  blocked,
  broadcastAccepted,
  broadcastBlocked,
  broadcastRelation,
  followAccepted,
  followed,
  followRequested,
  relationChanged,
  unblocked,
} from './features/follow/follow.events.ts';
import { acceptPending } from './features/follow/follow.ts';
import {
  broadcastGoal,
  broadcastGoalDeleted,
  goalAdded,
  goalChanged,
  goalDeleted,
} from './features/goal/goal.events.ts';
import { endImports } from './features/import/end-import.ts';
import { broadcastImport, importChanged } from './features/import/import.events.ts';
import {
  broadcastLetter,
  broadcastLetterDeleted,
  letterChanged,
  letterDeleted,
  letterDue,
} from './features/letter/letter.events.ts';
import type { SignedUrls } from './features/media/signed-urls.ts';
import { broadcastMemories, memoriesChanged } from './features/memory/memory.events.ts';
import {
  broadcastHistory,
  broadcastMessagesSeen,
  historyChanged,
  messagesSeen,
} from './features/message/message.events.ts';
import {
  broadcastNotifications,
  broadcastNotificationsSeen,
  notificationCreated,
  notificationsSeen,
} from './features/notification/notification.events.ts';
import {
  notifyAccepted,
  notifyAdded,
  notifyClaps,
  notifyComment,
  notifyFollowed,
  notifyGoalAdded,
  notifyGoalChanged,
  notifyMentioned,
  notifyPublished,
  notifyRequested,
} from './features/notification/notify.ts';
import {
  broadcastConnected,
  broadcastParted,
  broadcastWayBack,
  paired,
  parted,
  wayBackChanged,
} from './features/pair/pair.events.ts';
import {
  broadcastOnlyMePost,
  broadcastPostDeleted,
  broadcastPostHidden,
  broadcastPostToCouple,
  hintAtPublished,
  onlyMePostChanged,
  postAdded,
  postChanged,
  postDeleted,
  postHidden,
  postPublished,
} from './features/post/post.events.ts';
import {
  broadcastAnswered,
  broadcastOpened,
  broadcastQuestionDeleted,
  questionAnswered,
  questionDeleted,
  questionOpened,
} from './features/question/question.events.ts';
import {
  broadcastCountdown,
  countdownAdded,
  countdownDeleted,
  togetherChanged,
} from './features/together/together.events.ts';
import { refreshOwnTray, refreshTrays, refreshWaiting } from './features/tray/tray.events.ts';
import type { TrayHints } from './features/tray/tray-hints.ts';
import type { ShownTwosomes } from './features/twosome/shown.ts';
import {
  broadcastPerson,
  broadcastTwosome,
  broadcastTwosomeClosed,
  broadcastTwosomeHidden,
  traySwitched,
  turnedPrivate,
  turnedPublic,
  twosomeChanged,
  twosomeHidden,
  visibleAgain,
} from './features/twosome/twosome.events.ts';
import type { Queries } from './platform/db/db.ts';
import {
  afterCommit,
  type CacheInvalidation,
  type CommitHandler,
  inTransaction,
  inTransactionTogether,
  type TransactionHandler,
} from './platform/events.ts';
import type { Sockets } from './platform/realtime/realtime.ts';
import type { Throttle } from './platform/throttle.ts';

/** Handlers that run in the transaction of their event, so that both commit or neither does. */
export const transactionHandlers: readonly TransactionHandler[] = [
  inTransaction(paired, bindBlocked),
  inTransaction(parted, endAddresses),
  inTransaction(parted, endImports),
  inTransaction(parted, endBook),
  inTransaction(postChanged, withdrawTakenDown),
  inTransaction(signedOutElsewhere, endAddress),
  inTransaction(turnedPublic, acceptPending),
  inTransaction(followed, notifyFollowed),
  inTransaction(followRequested, notifyRequested),
  inTransaction(followAccepted, notifyAccepted),
  inTransaction(postAdded, notifyAdded),
  inTransaction(postPublished, notifyPublished),
  inTransactionTogether(clapCompleted, notifyClaps),
  inTransaction(commentAdded, notifyComment),
  inTransaction(couplesMentioned, notifyMentioned),
  inTransaction(goalAdded, notifyGoalAdded),
  inTransaction(goalChanged, notifyGoalChanged),
];

/** The events that change what a session may do. */
const sessionEvents = [sessionEnded, suspended, termsAccepted, paired, parted];

/** Cache entries that a node drops when it receives an event. */
export const cacheInvalidations = (node: { sessions: SessionCache }): readonly CacheInvalidation[] =>
  sessionEvents.map(({ kind }) => ({ kind, invalidate: node.sessions.invalidate }));

/** Dependencies of the handlers below. */
interface HandlerDeps {
  db: Queries;
  sockets: Sockets;
  signedUrls: SignedUrls;
  exportSignedUrls: SignedUrls;
  shown: ShownTwosomes;
  trayHints: TrayHints;
  feedThrottle: Throttle;
}

/** Handlers that run after commit on every node that receives the event. They never delay the response. */
export const commitHandlers: readonly CommitHandler<HandlerDeps>[] = [
  afterCommit(twosomeChanged, broadcastTwosome),
  afterCommit(turnedPrivate, broadcastTwosomeClosed),
  afterCommit(twosomeHidden, broadcastTwosomeHidden),
  afterCommit(sessionEnded, closeSession),
  afterCommit(suspended, closeSuspended),
  afterCommit(personRenamed, broadcastPerson),
  afterCommit(paired, broadcastConnected),
  afterCommit(parted, broadcastParted),
  afterCommit(wayBackChanged, broadcastWayBack),
  afterCommit(relationChanged, broadcastRelation),
  afterCommit(followAccepted, broadcastAccepted),
  afterCommit(blocked, broadcastBlocked),
  afterCommit(postAdded, broadcastPostToCouple),
  afterCommit(postAdded, broadcastTwosome),
  afterCommit(postChanged, broadcastPostToCouple),
  afterCommit(postChanged, broadcastTwosome),
  afterCommit(postDeleted, broadcastPostDeleted),
  afterCommit(onlyMePostChanged, broadcastOnlyMePost),
  afterCommit(postDeleted, broadcastTwosome),
  afterCommit(postPublished, hintAtPublished),
  afterCommit(postHidden, broadcastPostHidden),
  afterCommit(clapChanged, broadcastClap),
  afterCommit(commentAdded, broadcastComment),
  afterCommit(commentChanged, broadcastCommentChange),
  afterCommit(commentDeleted, broadcastComment),
  afterCommit(commentTakenDown, broadcastComment),
  afterCommit(commentTakenDown, broadcastCommentTakenDown),
  afterCommit(commentRestored, broadcastComment),
  afterCommit(goalAdded, broadcastGoal),
  afterCommit(goalChanged, broadcastGoal),
  afterCommit(goalDeleted, broadcastGoalDeleted),
  afterCommit(questionAnswered, broadcastAnswered),
  afterCommit(questionOpened, broadcastOpened),
  afterCommit(questionDeleted, broadcastQuestionDeleted),
  afterCommit(togetherChanged, broadcastPerson),
  afterCommit(countdownAdded, broadcastCountdown),
  afterCommit(countdownDeleted, broadcastCountdown),
  afterCommit(messagesSeen, broadcastMessagesSeen),
  afterCommit(historyChanged, broadcastHistory),
  afterCommit(importChanged, broadcastImport),
  afterCommit(letterChanged, broadcastLetter),
  afterCommit(letterDeleted, broadcastLetterDeleted),
  afterCommit(bookChanged, broadcastBook),
  afterCommit(memoriesChanged, broadcastMemories),
  afterCommit(notificationCreated, broadcastNotifications),
  afterCommit(notificationsSeen, broadcastNotificationsSeen),
  afterCommit(exportEnded, broadcastExport),
  afterCommit(postAdded, refreshOwnTray),
  afterCommit(postChanged, refreshOwnTray),
  afterCommit(postDeleted, refreshOwnTray),
  afterCommit(
    clapChanged,
    refreshTrays(({ clapperId }) => [clapperId]),
  ),
  afterCommit(
    relationChanged,
    refreshTrays(({ followerId, followedId }) => [followerId, followedId]),
  ),
  afterCommit(
    followAccepted,
    refreshTrays(({ followedId }) => [followedId]),
  ),
  afterCommit(
    blocked,
    refreshTrays(({ blockerId, blockedId }) => [blockerId, blockedId]),
  ),
  afterCommit(
    unblocked,
    refreshTrays(({ blockerId, blockedId }) => [blockerId, blockedId]),
  ),
  afterCommit(goalAdded, refreshOwnTray),
  afterCommit(goalChanged, refreshOwnTray),
  afterCommit(goalDeleted, refreshOwnTray),
  afterCommit(questionAnswered, refreshOwnTray),
  afterCommit(questionOpened, refreshOwnTray),
  afterCommit(togetherChanged, refreshOwnTray),
  afterCommit(letterChanged, refreshOwnTray),
  afterCommit(letterDeleted, refreshOwnTray),
  afterCommit(letterDue, refreshOwnTray),
  afterCommit(bookChanged, refreshOwnTray),
  afterCommit(importChanged, refreshOwnTray),
  afterCommit(traySwitched, refreshOwnTray),
  afterCommit(postHidden, refreshWaiting),
  afterCommit(turnedPrivate, refreshWaiting),
  afterCommit(twosomeHidden, refreshWaiting),
  afterCommit(postPublished, refreshWaiting),
  afterCommit(turnedPublic, refreshWaiting),
  afterCommit(paired, refreshWaiting),
  afterCommit(visibleAgain, refreshWaiting),
];

/**
 * Events that take something away from people beyond their own couples, or move a person to another couple: no page is
 * read from a replica that lacks one of them.
 */
export const narrowingKinds: ReadonlySet<string> = new Set(
  [
    postHidden,
    turnedPrivate,
    twosomeHidden,
    relationChanged,
    blocked,
    commentDeleted,
    commentTakenDown,
    paired,
    parted,
  ].map(({ kind }) => kind),
);

/** Events of other kinds are complete when their transaction commits: no node has to receive them. */
export const deliveredKinds: ReadonlySet<string> = new Set(
  [...commitHandlers, ...sessionEvents].map(({ kind }) => kind),
);
