import { fact } from '../../platform/facts.ts';

/** Somebody's export is ready, or will not be. */
export const exportEnded = fact<{ userId: string }>('account.exportEnded');
