import { type ComponentType, useEffect, useEffectEvent, useReducer } from 'react';

/** A component whose code comes when it is first needed. `load` may be called ahead of need; it tries again after a failure. */
export interface Later<P> {
  load: () => Promise<ComponentType<P>>;
  here: ComponentType<P> | null;
}

export function later<P>(bring: () => Promise<ComponentType<P>>): Later<P> {
  const part: Later<P> = {
    here: null,
    load: async () => {
      part.here ??= await bring();
      return part.here;
    },
  };
  return part;
}

/** The component once it is needed and here, else null. On a train without a network `onFail` is told; the page stands. */
export function useLater<P>(part: Later<P>, needed: boolean, onFail: () => void): ComponentType<P> | null {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const fail = useEffectEvent(onFail);
  // what was drawn with, not what is here by now: it may come between the drawing and its effects
  const drawn = part.here;
  useEffect(() => {
    if (!needed || drawn) return;
    let left = false;
    part.load().then(
      () => !left && redraw(),
      () => !left && fail(),
    );
    return () => {
      left = true;
    };
  }, [part, needed, drawn]);
  return drawn;
}
