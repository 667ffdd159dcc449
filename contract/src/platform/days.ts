/** 24 hours in milliseconds. All retention periods count these, independent of daylight saving time. */
export const day = 86_400_000;

export const daysBefore = (time: Date, days: number): Date => new Date(time.getTime() - days * day);
export const daysAfter = (time: Date, days: number): Date => daysBefore(time, -days);
