import { createOptimistic } from './optimistic.ts';
import { createResource } from './resource.ts';
import { createState } from './state.ts';

interface SettingOptions<T> {
  fetch(): Promise<T>;
  save(on: boolean): Promise<T>;
}

/** A switch that the server keeps for this person, perhaps with more beside it. */
export interface Setting<T extends { on: boolean } = { on: boolean }>
  extends ReturnType<typeof createSetting<T>> {}

/** The only key of its optimistic updates. */
const onlyKey = 'mine';

export function createSetting<T extends { on: boolean }>({ fetch, save }: SettingOptions<T>) {
  const state = createState<{ saved: T | null }>(() => ({ saved: null }));
  const resource = createResource({ fetch, show: (saved) => state.set({ saved }) });
  const pending = createOptimistic<boolean>((_id, on) => resource.change(save(on)));
  return {
    ...resource,
    get: () => state.get().saved,
    /** with a pending switch; null until it is known */
    use(): T | null {
      const saved = state.use((now) => now.saved);
      const on = pending.use(onlyKey)?.value;
      return saved && { ...saved, on: on ?? saved.on };
    },
    /** Rejects when the server refuses; the switch is reverted by then. */
    turn: (on: boolean): Promise<boolean> => pending.apply(onlyKey, on),
  };
}
