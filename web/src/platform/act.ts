import { useCallback, useRef, useState } from 'react';

export interface RunOptions {
  /** which of the buttons that share the act was pressed */
  by?: string;
  onDone?: () => void;
  onFailure?: (error: unknown) => void;
}

export interface Act {
  /** from the tap until the answer */
  busy: boolean;
  /** the button that started it, when several share the act */
  by: string | undefined;
  /** why the last run failed; null while one runs */
  failure: unknown;
  /**
   * Runs `work`, one at a time: a second tap does nothing, also before the first one is rendered. Work that resolves
   * to false was not done, for example because the person cancelled: then neither callback is called. Both callbacks
   * are also called when the component has unmounted in the meantime.
   */
  run(work: () => unknown, options?: RunOptions): Promise<void>;
  clearFailure(): void;
}

interface Run {
  scope: unknown;
  busy: boolean;
  by: string | undefined;
  failure: unknown;
}

/**
 * Something that a person does and the server answers. `scope`: what it acts on, or which opening of a dialog; a run of
 * another scope neither blocks this one nor shows its failure here.
 *
 * Not on React's transitions: React holds every transition while an async one runs, so Back would wait for the answer.
 * See docs/decisions/2026-11-29-acts.md.
 */
export function useAct(scope: unknown = null): Act {
  const [last, setLast] = useState<Run | null>(null);
  const running = useRef(new Set<unknown>());

  const run = useCallback(
    async (work: () => unknown, { by, onDone, onFailure }: RunOptions = {}) => {
      if (running.current.has(scope)) return;
      running.current.add(scope);
      setLast({ scope, busy: true, by, failure: null });
      const end = (failure: unknown) => {
        running.current.delete(scope);
        // an older scope must not replace the state of the present one
        setLast((now) => (now?.scope === scope ? { scope, busy: false, by, failure } : now));
      };
      try {
        const isDone = (await work()) !== false;
        end(null);
        if (isDone) onDone?.();
      } catch (error) {
        end(error);
        onFailure?.(error);
      }
    },
    [scope],
  );

  const clearFailure = useCallback(() => setLast((now) => now && { ...now, failure: null }), []);
  const shown = last?.scope === scope ? last : null;
  return { busy: shown?.busy ?? false, by: shown?.by, failure: shown?.failure ?? null, run, clearFailure };
}
