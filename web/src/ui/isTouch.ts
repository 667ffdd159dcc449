/** Whether a focused field opens a keyboard on the screen. */
export const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;
