import { afterCommit } from '../../platform/events.ts';
import { feature } from '../feature.ts';
import {
  broadcastComment,
  broadcastCommentChange,
  broadcastCommentTakenDown,
  commentAdded,
  commentChanged,
  commentDeleted,
  commentRestored,
  commentTakenDown,
} from './comment.events.ts';
import { commentPrivacy } from './comment.privacy.ts';
import { commentRoutes } from './comment.routes.ts';
import { commentErrors } from './comment.texts.ts';
import { eraseDeletedComments, setCommentTakenDown } from './comment.ts';
import { commentNotices } from './notices.ts';
import { selectNow, selectReported } from './reportable.sql.ts';

export const commentFeature = feature('comment', {
  routes: commentRoutes,
  afterCommit: [
    afterCommit(commentAdded, broadcastComment),
    afterCommit(commentChanged, broadcastCommentChange),
    afterCommit(commentDeleted, broadcastComment),
    afterCommit(commentTakenDown, broadcastComment),
    afterCommit(commentTakenDown, broadcastCommentTakenDown),
    afterCommit(commentRestored, broadcastComment),
  ],
  revoking: [commentDeleted, commentTakenDown],
  sweeps: (deps) => ({
    deletedComments: { minutes: 1, run: () => eraseDeletedComments(deps.db) },
  }),
  privacy: commentPrivacy,
  notices: commentNotices,
  reportable: {
    kind: 'comment',
    select: selectReported,
    selectNow,
    setTakenDown: setCommentTakenDown,
    ownError: commentErrors.ownReport,
  },
});
