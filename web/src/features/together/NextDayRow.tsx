import CalendarHeart from 'lucide-react/icons/calendar-heart';
import { drawing, NeedRow } from '../NeedRow.tsx';
import type { ComingDay } from './days.ts';
import { togetherTexts } from './together.texts.ts';

/** A coming day as a row that leads to the days. */
export const NextDayRow = ({ day }: { day: ComingDay }) => (
  <NeedRow
    picture={drawing(CalendarHeart)}
    title={day.title}
    line={togetherTexts.inDays(day.days)}
    to="/profile?days=open"
    acts={null}
  />
);
