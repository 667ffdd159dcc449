/** The only source of the time of day, so that tests can move it. */
let offset = 0;

export const now = (): Date => new Date(Date.now() + offset);
export const moveClock = (milliseconds: number): void => {
  offset += milliseconds;
};
export const resetClock = (): void => {
  offset = 0;
};
