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

/** Sends the question to these people, to each as they may know it, or its deletion if it no longer exists. */
const broadcastTo =
  (people: 'who acted' | 'both') =>
  async ({ db, sockets }: BroadcastDeps, { questionId, twosomeId, userId: sentBy }: QuestionPayload) => {
    const connections = sockets
      .of({ twosomeIds: [twosomeId] })
      .filter(({ viewer }) => people === 'both' || viewer.userId === sentBy);
    for (const userId of new Set(connections.map(({ viewer }) => viewer.userId))) {
      const row = await findQuestion(db, { userId, twosomeId }, questionId);
      const data = row === null ? { deleted: questionId } : { question: viewQuestion(row) };
      sendToAll(
        connections.filter(({ viewer }) => viewer.userId === userId),
        { type: 'question', data, sent_by: sentBy },
      );
    }
  };

export const broadcastToActor = broadcastTo('who acted');
export const broadcastToBoth = broadcastTo('both');
