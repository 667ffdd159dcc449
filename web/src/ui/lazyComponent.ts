import { type ComponentType, useEffect, useEffectEvent, useReducer } from 'react';
import { loadCode } from '../platform/missingCode.ts';

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

/** Milliseconds until code that did not load is requested again. */
const retryDelay = 5000;

/**
 * The component once it is needed and loaded, else null. When its code does not load, for example offline, `onFail` is
 * called; without one it is requested again by itself. Code that a deployment has removed reloads the page.
 */
export function useLazyComponent<P>(
  lazy: LazyComponent<P>,
  needed: boolean,
  onFail?: () => void,
): ComponentType<P> | null {
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const fail = useEffectEvent((again: () => void) => {
    if (onFail) onFail();
    else return setTimeout(again, retryDelay);
  });
  // the component of this render: its code may load between the render and its effects
  const current = lazy.loaded;
  useEffect(() => {
    if (!needed || current) return;
    let isCancelled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const request = () => {
      loadCode(lazy.load).then(
        () => !isCancelled && rerender(),
        () => {
          if (!isCancelled) timer = fail(request);
        },
      );
    };
    request();
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [lazy, needed, current]);
  return current;
}
