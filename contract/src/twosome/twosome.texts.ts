/** Shown instead of a username that has not been chosen yet. */
export const newCouple = 'New couple';
