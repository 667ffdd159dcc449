/** How moments are written: in English, as everything here is, and by the reader's own clock. */
type Moment = Date | string | number;

/** '18:40' */
export const timeOf = inWords({ hour: '2-digit', minute: '2-digit' });
/** 'Wednesday' */
export const weekday = inWords({ weekday: 'long' });
/** '7 November' */
export const dayAndMonth = inWords({ day: 'numeric', month: 'long' });
/** 'Sat 7 November' */
export const weekdayAndDay = inWords({ weekday: 'short', day: 'numeric', month: 'long' });
/** '7 November 2026' */
export const fullDay = inWords({ day: 'numeric', month: 'long', year: 'numeric' });
/** '7 November 2026 at 18:40' */
export const dayAndTime = inWords({ dateStyle: 'long', timeStyle: 'short' });

/** A format is made when it is first used: that takes longer than everything it writes, and a page needs one or two. */
function inWords(shown: Intl.DateTimeFormatOptions): (at: Moment) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-GB', shown);
    return format.format(new Date(at));
  };
}

/** The calendar's day at a moment, by the reader's own clock; it sorts as it counts. */
export function calendarDay(at: Moment): string {
  const then = new Date(at);
  const midnight = Date.UTC(then.getFullYear(), then.getMonth(), then.getDate());
  return new Date(midnight).toISOString().slice(0, 10);
}
