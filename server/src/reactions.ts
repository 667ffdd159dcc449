import { exportEnded } from './features/account/account.facts.ts';
import { tellExport } from './features/account/account.tell.ts';
import { personRenamed, sessionEnded, suspended, termsAccepted } from './features/auth/auth.facts.ts';
import { closeSession, closeSuspended } from './features/auth/auth.tell.ts';
import type { RecentSessions } from './features/auth/recent-sessions.ts';
import { clapChanged, clapCompleted } from './features/clap/clap.facts.ts';
import { tellClap } from './features/clap/clap.tell.ts';
import {
  commentAdded,
  commentBroughtBack,
  commentDeleted,
  commentTakenDown,
} from './features/comment/comment.facts.ts';
import { tellComment, tellTakenDown } from './features/comment/comment.tell.ts';
import { bindBlocked } from './features/follow/block.ts';
import {
  blocked,
  followAccepted,
  followEnded,
  followed,
  followRequested,
  relationChanged,
} from './features/follow/follow.facts.ts';
import { tellAccepted, tellBlocked, tellCounts, tellRelation } from './features/follow/follow.tell.ts';
import { acceptPending } from './features/follow/follow.ts';
import { goalAdded, goalChanged, goalDeleted } from './features/goal/goal.facts.ts';
import { tellGoal, tellGoalDeleted } from './features/goal/goal.tell.ts';
import type { Seals } from './features/media/seal.ts';
import { messagesSeen } from './features/message/message.facts.ts';
import { tellMessagesSeen } from './features/message/message.tell.ts';
import {
  noteAccepted,
  noteAdded,
  noteClap,
  noteComment,
  noteFollowed,
  noteGoalAdded,
  noteGoalChanged,
  notePublished,
  noteRequested,
} from './features/notification/note.ts';
import { noted, notificationsSeen } from './features/notification/notification.facts.ts';
import { tellNoted, tellSeen } from './features/notification/notification.tell.ts';
import { paired, parted, wayBackChanged } from './features/pair/pair.facts.ts';
import { tellConnected, tellParted, tellWayBack } from './features/pair/pair.tell.ts';
import {
  postAdded,
  postChanged,
  postDeleted,
  postHidden,
  postPublished,
} from './features/post/post.facts.ts';
import { tellDeleted, tellHidden, tellPost } from './features/post/post.tell.ts';
import {
  turnedPrivate,
  turnedPublic,
  twosomeChanged,
  twosomeHidden,
} from './features/twosome/twosome.facts.ts';
import {
  tellClosed,
  tellPeople,
  tellTwosome,
  tellHidden as tellTwosomeHidden,
} from './features/twosome/twosome.tell.ts';
import type { Db } from './platform/db/db.ts';
import { type After, after, type Forgetting, forgetting, type Within, within } from './platform/facts.ts';
import type { Sockets } from './platform/realtime/realtime.ts';

/** What follows from a fact in the same transaction: either both are there or neither. */
export const withinReactions: readonly Within[] = [
  within(paired, bindBlocked),
  within(turnedPublic, acceptPending),
  within(followed, noteFollowed),
  within(followRequested, noteRequested),
  within(followAccepted, noteAccepted),
  within(postAdded, noteAdded),
  within(postPublished, notePublished),
  within(clapCompleted, noteClap),
  within(commentAdded, noteComment),
  within(goalAdded, noteGoalAdded),
  within(goalChanged, noteGoalChanged),
];

/** What a node no longer believes once it hears a fact. */
export const forgettings = (node: { sessions: RecentSessions }): readonly Forgetting[] => [
  forgetting(sessionEnded, node.sessions.forget),
  forgetting(suspended, node.sessions.forget),
  forgetting(termsAccepted, node.sessions.forget),
  forgetting(paired, node.sessions.forget),
  forgetting(parted, node.sessions.forget),
];

/** What follows from a fact after commit, on every node that hears it; it never delays the answer. */
export const afterReactions = (node: {
  db: Db;
  sockets: Sockets;
  seals: Seals;
  exportSeals: Seals;
}): readonly After[] => [
  after(twosomeChanged, tellTwosome(node)),
  after(turnedPrivate, tellClosed(node)),
  after(twosomeHidden, tellTwosomeHidden(node)),
  after(sessionEnded, closeSession(node)),
  after(suspended, closeSuspended(node)),
  after(personRenamed, tellPeople(node)),
  after(paired, tellConnected(node)),
  after(parted, tellParted(node)),
  after(wayBackChanged, tellWayBack(node)),
  after(relationChanged, tellRelation(node)),
  after(followed, tellCounts(node)),
  after(followAccepted, tellAccepted(node)),
  after(followEnded, tellCounts(node)),
  after(blocked, tellBlocked(node)),
  after(postAdded, tellPost(node)),
  after(postChanged, tellPost(node)),
  after(postDeleted, tellDeleted(node)),
  after(postHidden, tellHidden(node)),
  after(clapChanged, tellClap(node)),
  after(commentAdded, tellComment(node)),
  after(commentDeleted, tellComment(node)),
  after(commentTakenDown, tellComment(node)),
  after(commentTakenDown, tellTakenDown(node)),
  after(commentBroughtBack, tellComment(node)),
  after(goalAdded, tellGoal(node)),
  after(goalChanged, tellGoal(node)),
  after(goalDeleted, tellGoalDeleted(node)),
  after(messagesSeen, tellMessagesSeen(node)),
  after(noted, tellNoted(node)),
  after(notificationsSeen, tellSeen(node)),
  after(exportEnded, tellExport(node)),
];
