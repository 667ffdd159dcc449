import { createState } from './state.ts';
import { stored } from './storage.ts';

/**
 * Whether single keys are shortcuts (WCAG 2.1.4: people who speak to their computer must be able to turn them off). Stored
 * per browser, not per user.
 */
const state = createState(() => ({ areOn: stored.read('singleKeys') !== 'off' }));
export const useSingleKeys = (): boolean => state.use(({ areOn }) => areOn);
export const areSingleKeysOn = (): boolean => state.get().areOn;

export function turnSingleKeys(areOn: boolean): void {
  if (areOn) stored.remove('singleKeys');
  else stored.write('singleKeys', 'off');
  state.set({ areOn });
}
