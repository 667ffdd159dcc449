import { day } from '@twosome/contract/platform/days';
import type { PointerEvent } from 'react';
import { serverNow } from '../platform/clock.ts';
import { datesHere, useMinute } from '../platform/days.ts';
import { agoTexts } from './ui.texts.ts';

/** 'Just now', 'N min ago' …; a pointer over it shows the moment itself, because its format is costly to create. */
export function RelativeTime({ at }: { at: string }) {
  useMinute();
  const showMoment = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = datesHere().dayAndTime(at);
  };
  return (
    <time dateTime={at} onPointerEnter={showMoment}>
      {relativeTime(new Date(at), new Date(serverNow()))}
    </time>
  );
}

/** Formats a time (S8.27 to S8.31): 'Just now', 'N min ago', 'N hr ago', 'N day ago', 'N wk ago'; after a year the day. */
export function relativeTime(then: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  if (minutes < 1) return agoTexts.now;
  if (minutes < 60) return agoTexts.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return agoTexts.hours(hours);
  const days = Math.max(1, daysSince(then, now));
  if (days < 7) return agoTexts.days(days);
  return days < 371 ? agoTexts.weeks(Math.floor(days / 7)) : datesHere().fullDay(then);
}

/** Days until the same time of day, where one of them may have 23 or 25 hours. */
function daysSince(then: Date, now: Date): number {
  const shift = (then.getTimezoneOffset() - now.getTimezoneOffset()) * 60_000;
  return Math.floor((now.getTime() + shift - then.getTime()) / day);
}
