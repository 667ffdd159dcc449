import { asFailure, Failure } from './failure.ts';
import { createEntities, onWipe } from './state.ts';

/** How loading one thing went, by the thing's id. */
export interface Load {
  id: string;
  status: 'loading' | 'loaded' | 'error';
  failure: Failure | null;
}

export interface Loads {
  use(id: string): Load | undefined;
  /** Loads it; what is held already stays on the screen meanwhile. */
  load(id: string): Promise<void>;
  /** It went: a screen that shows it says so. */
  gone(id: string): void;
}

/** `bring` fetches a thing and keeps it, and says whether it stays; `drop` is for one that is not there any more. */
export function createLoads(bring: (id: string) => Promise<boolean>, drop: (id: string) => void): Loads {
  const loads = createEntities<Load>();
  /** raised at sign-out: what still comes for the person before is dropped */
  let age = 0;
  onWipe(() => {
    age += 1;
  });
  return {
    use: loads.use,
    async load(id) {
      if (loads.get(id)?.status === 'loading') return;
      loads.keep({ id, status: 'loading', failure: null });
      const born = age;
      try {
        if (!(await bring(id))) throw new Failure(404, {});
        if (born === age) loads.keep({ id, status: 'loaded', failure: null });
      } catch (error) {
        if (born !== age) return;
        const failure = asFailure(error);
        if (failure.status === 404) drop(id);
        loads.keep({ id, status: 'error', failure });
      }
    },
    gone(id) {
      if (loads.get(id)) loads.keep({ id, status: 'error', failure: new Failure(404, {}) });
    },
  };
}
