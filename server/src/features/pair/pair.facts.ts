import { fact } from '../../platform/facts.ts';

/** Two people became a twosome. */
export const paired = fact<{ userIds: readonly [string, string]; twosomeId: string }>('pair.paired');
