import { defineEvent } from '../../platform/events.ts';
import { sendToAll } from '../../platform/realtime/frame.ts';
import type { BroadcastDeps } from '../twosome/twosome.events.ts';
import { findQuestion } from './question.sql.ts';
import { viewQuestion } from './question.view.ts';

interface QuestionPayload {
  questionId: string;
  twosomeId: string;
  /** the acting user; null: the operator */
  userId: string | null;
}

const ofCouple = ({ twosomeId }: QuestionPayload) => [twosomeId];

/** A person answered or skipped. Only that person's devices receive it. */
export const questionAnswered = defineEvent<QuestionPayload>('question.answered', 'questionId', ofCouple);
/** Both have answered, or the operator has taken the question down or restored it. */
export const questionOpened = defineEvent<QuestionPayload>('question.opened', 'questionId', ofCouple);
/** An own question was taken back before its day. Only that person's devices receive it: the partner never knew of it. */
export const questionDeleted = defineEvent<QuestionPayload>('question.deleted', 'questionId', ofCouple);

/** Sends the question to the devices of the person who answered it. */
export const broadcastAnswered = (deps: BroadcastDeps, payload: QuestionPayload) =>
  broadcastTo(deps, payload, [payload.userId ?? '']);

/** Sends the question to both partners, to each as they may know it. */
export const broadcastOpened = (deps: BroadcastDeps, payload: QuestionPayload) =>
  broadcastTo(deps, payload, null);

/** `userIds` null: both partners. */
async function broadcastTo(
  { db, sockets }: BroadcastDeps,
  { questionId, twosomeId, userId: sentBy }: QuestionPayload,
  userIds: readonly string[] | null,
) {
  const connections = sockets
    .of({ twosomeIds: [twosomeId] })
    .filter(({ viewer }) => userIds === null || userIds.includes(viewer.userId));
  for (const userId of new Set(connections.map(({ viewer }) => viewer.userId))) {
    const row = await findQuestion(db, { userId, twosomeId }, questionId);
    if (row === null) continue;
    sendToAll(
      connections.filter(({ viewer }) => viewer.userId === userId),
      { type: 'question', data: { question: viewQuestion(row) }, sent_by: sentBy },
    );
  }
}

/** Sends the deletion to the devices of the person who asked. */
export const broadcastQuestionDeleted = async (
  { sockets }: BroadcastDeps,
  { questionId, twosomeId, userId }: QuestionPayload,
) =>
  sendToAll(
    sockets.of({ twosomeIds: [twosomeId] }).filter(({ viewer }) => viewer.userId === userId),
    { type: 'question', data: { deleted: questionId }, sent_by: userId },
  );
