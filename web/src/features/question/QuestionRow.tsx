import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { drawing, NeedRow } from '../NeedRow.tsx';
import { questionTexts } from './question.texts.ts';

/** The question of the day as a row that leads to it. */
export const QuestionRow = ({ text }: { text: string }) => (
  <NeedRow
    picture={drawing(MessageCircleQuestion)}
    title={questionTexts.title}
    line={text}
    to="/question"
    acts={null}
  />
);
