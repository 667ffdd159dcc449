import Mail from 'lucide-react/icons/mail';
import { NeedLink, usePartner } from '../NeedRow.tsx';
import { letterNeedTexts as texts } from './letter.need.texts.ts';

export const letterNeed = { Row: Letter, store: null };

function Letter() {
  const { title, ...rest } = texts;
  return <NeedLink {...rest} icon={Mail} title={title(usePartner())} to="/letter" />;
}
