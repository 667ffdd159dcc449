import { relativeTime } from '@twosome/contract/platform/texts';
import { dayAndTime, useMinute } from '../platform/days.ts';

/** 'Just now', 'N min ago' … */
export function RelativeTime({ at }: { at: string }) {
  useMinute();
  return (
    <time dateTime={at} title={dayAndTime(at)}>
      {relativeTime(new Date(at), new Date())}
    </time>
  );
}
