/** The same moment for a reader who takes the day for the month: 3 May is 5 March. */
export function swapDayAndMonth(at: string): string {
  const then = new Date(at);
  const swapped = new Date(then);
  swapped.setMonth(then.getDate() - 1, then.getMonth() + 1);
  return swapped.toISOString();
}

/** Whether a date reads differently when the day is taken for the month. */
export const readsTwoWays = (at: string): boolean => {
  const then = new Date(at);
  return then.getDate() <= 12 && then.getDate() !== then.getMonth() + 1;
};
