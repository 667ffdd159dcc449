import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { NeedLink, type NeedProps } from '../NeedRow.tsx';
import { questionNeedTexts as texts } from './question.need.texts.ts';

export const questionNeed = { Row: Question, store: null };

function Question(props: NeedProps) {
  const { need } = props;
  return <NeedLink {...texts} icon={MessageCircleQuestion} line={need.question?.text} to="/question" />;
}
