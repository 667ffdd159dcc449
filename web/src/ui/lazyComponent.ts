import { type ComponentType, useEffect, useEffectEvent, useReducer } from 'react';

/**
 * A component whose code loads when it is first needed. `load` may be called earlier; after a failure it tries
 * again.
 */
export interface LazyComponent<P> {
  load: () => Promise<ComponentType<P>>;
  loaded: ComponentType<P> | null;
}

export function lazyComponent<P>(importComponent: () => Promise<ComponentType<P>>): LazyComponent<P> {
  const lazy: LazyComponent<P> = {
    loaded: null,
    load: async () => {
      lazy.loaded ??= await importComponent();
      return lazy.loaded;
    },
  };
  return lazy;
}

/**
 * The component once it is needed and loaded, else null. `onFail` is called when the code does not load, for example
 * offline.
 */
export function useLazyComponent<P>(
  lazy: LazyComponent<P>,
  needed: boolean,
  onFail: () => void,
): ComponentType<P> | null {
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const fail = useEffectEvent(onFail);
  // the component of this render: its code may load between the render and its effects
  const current = lazy.loaded;
  useEffect(() => {
    if (!needed || current) return;
    let isCancelled = false;
    lazy.load().then(
      () => !isCancelled && rerender(),
      () => !isCancelled && fail(),
    );
    return () => {
      isCancelled = true;
    };
  }, [lazy, needed, current]);
  return current;
}
