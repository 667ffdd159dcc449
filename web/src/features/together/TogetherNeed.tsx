import CalendarHeart from 'lucide-react/icons/calendar-heart';
import { calendarDates } from '../../platform/days.ts';
import { Button } from '../../ui/Button.tsx';
import { useUser } from '../auth/auth.store.ts';
import { drawing, failed, type NeedProps, NeedRow, useOver, usePartner } from '../NeedRow.tsx';
import { togetherNeedTexts as texts } from './together.need.texts.ts';
import { settleTogether } from './together.store.ts';

export const togetherNeed = { Row: Together, store: null };

function Together(props: NeedProps) {
  const { id, together_asked: proposal } = useUser();
  const partner = usePartner();
  if (useOver(props, !proposal || proposal.by === id) || !proposal) return null;
  const { title, line, act, failed: message } = texts;
  return (
    <NeedRow
      picture={drawing(CalendarHeart)}
      title={title(partner)}
      line={line(calendarDates.fullDay(proposal.date))}
      to={{ search: 'days=open' }}
      acts={
        <Button
          look="red"
          small
          onClick={() => void settleTogether(proposal.date).catch(failed(props, message))}
        >
          {act}
        </Button>
      }
    />
  );
}
