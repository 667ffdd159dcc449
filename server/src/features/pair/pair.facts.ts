import { fact } from '../../platform/facts.ts';

/** Two people became a twosome, or are again the one that they were. */
export const paired = fact<{ userIds: readonly [string, string]; twosomeId: string; again: boolean }>(
  'pair.paired',
);
/** A twosome ended. */
export const parted = fact<{ userIds: readonly [string, string]; twosomeId: string }>('pair.parted');
/** Of two who parted one has entered the other's code, has taken that back, or has connected with somebody else. */
export const wayBackChanged = fact<{ userIds: readonly string[] }>('pair.wayBackChanged');
