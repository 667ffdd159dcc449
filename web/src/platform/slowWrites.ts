import { createState } from './state.ts';

// separate from connection.ts, because every button imports it, also on the prerendered pages

type End = () => void;

/** Small writes without a response for a few seconds, each by the function that aborts it. */
const slow = createState<{ ends: readonly End[] }>(() => ({ ends: [] }));

export const useIsWriteSlow = (): boolean => slow.use(({ ends }) => ends.length > 0);

export const addSlowWrite = (end: End): void => slow.set(({ ends }) => ({ ends: [...ends, end] }));
export const removeSlowWrite = (end: End): void => {
  if (slow.get().ends.includes(end))
    slow.set(({ ends }) => ({ ends: ends.filter((other) => other !== end) }));
};

/** Each write then fails like a write without a network. */
export function stopSlowWrites(): void {
  for (const end of slow.get().ends) end();
}
