import { day } from '@twosome/contract/platform/days';
import { calendarDay, fullDay, weekday, weekdayAndDay } from '../../platform/days.ts';
import { messageRoomTexts } from './message.room.texts.ts';

/** The day as shown in a chat: 'Today', 'Yesterday', 'Wednesday', 'Sat 7 November', '7 November 2025'. */
export function dayOf(at: string | number, now: Date): string {
  const days = Math.round((Date.parse(calendarDay(now)) - Date.parse(calendarDay(at))) / day);
  if (days <= 0) return messageRoomTexts.day.today;
  if (days === 1) return messageRoomTexts.day.yesterday;
  if (days < 7) return weekday(at);
  return new Date(at).getFullYear() === now.getFullYear() ? weekdayAndDay(at) : fullDay(at);
}

export const isSameDay = (one: string | number, other: string | number): boolean =>
  calendarDay(one) === calendarDay(other);
