import { onWipe } from './state.ts';

export interface Gone {
  /** to be asked when a request starts */
  now(): number;
  note(id: string): void;
  /** it is there again */
  forget(id: string): void;
  /** whether it went while a request that started at `began` was under way */
  since(began: number, id: string): boolean;
}

/**
 * What went a moment ago, by a clock that ticks with each of them: an answer that was under way meanwhile still
 * carries it, and must not bring it back. Only the last ones are remembered; no request takes longer than they last.
 */
export function createGone(most = 500): Gone {
  const went = new Map<string, number>();
  let tick = 0;
  onWipe(() => went.clear());
  return {
    now: () => tick,
    note(id) {
      tick += 1;
      went.delete(id);
      went.set(id, tick);
      const [oldest] = went.keys();
      if (went.size > most && oldest !== undefined) went.delete(oldest);
    },
    forget: (id) => void went.delete(id),
    since: (began, id) => (went.get(id) ?? 0) > began,
  };
}
