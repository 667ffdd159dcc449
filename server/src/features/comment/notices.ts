import { commentNoticeKinds } from '@twosome/contract/comment/notices';
import type { Tx } from '../../platform/db/db.ts';
import { notices, notifyOn, toCouples } from '../notice.ts';
import { type CommentPayload, commentAdded, couplesMentioned } from './comment.events.ts';
import { findReaders } from './comment.sql.ts';
import { commentNoticeTexts as texts } from './comment.texts.ts';

const { COMMENT, COMMENT_COUNT } = commentNoticeKinds.choices.comments.kinds;
const comment = { kind: COMMENT, several: COMMENT_COUNT };

export const commentNotices = notices(
  {
    commented: { ...comment, text: texts.commented },
    replied: { ...comment, text: texts.replied, storedAs: 'commented' },
    mentioned: { ...comment, text: texts.mentioned, storedAs: 'commented' },
  },
  [
    notifyOn(commentAdded, async (added, tx) => {
      const { postId, twosomeId, writerId: actorId } = added;
      const { answered, mentioned } = await findConcerned(tx, added);
      const isOwn = actorId === twosomeId || answered.includes(twosomeId);
      return [
        ...toCouples('replied', postId, { twosomeIds: answered, actorId }),
        ...toCouples('mentioned', postId, { twosomeIds: mentioned, actorId }),
        ...toCouples('commented', postId, { twosomeIds: isOwn ? [] : [twosomeId], actorId }),
      ];
    }),
    // the couples of the post and of the answered comment know the comment already
    notifyOn(couplesMentioned, async (edited, tx) => {
      const { mentioned } = await findConcerned(tx, edited);
      return toCouples('mentioned', edited.postId, { twosomeIds: mentioned, actorId: edited.writerId });
    }),
  ],
);

/** The couple that a comment answers and those that it mentions, if they can read it. Each gets one notice. */
async function findConcerned(
  tx: Tx,
  { commentId, twosomeId, writerId, answeredId = null, mentionedIds = [] }: CommentPayload,
) {
  const ids = [answeredId, ...mentionedIds].filter((id): id is string => id !== null && id !== writerId);
  const readers = ids.length === 0 ? [] : await findReaders(tx, commentId, ids);
  return {
    answered: readers.filter((id) => id === answeredId),
    mentioned: readers.filter((id) => id !== answeredId && id !== twosomeId),
  };
}
