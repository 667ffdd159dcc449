/** The one clock. Tests move it; nothing else reads the time of day. */
let offset = 0;

export const now = (): Date => new Date(Date.now() + offset);
export const moveClock = (milliseconds: number): void => {
  offset += milliseconds;
};
export const resetClock = (): void => {
  offset = 0;
};
