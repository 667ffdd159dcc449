/** Twenty-four hours in milliseconds, whatever the clocks on the walls do in spring. Every period that is kept counts these. */
export const day = 86_400_000;

export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * day);
export const daysAfter = (moment: Date, days: number): Date => daysBefore(moment, -days);
