import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';
import { loadCode } from '../platform/missingCode.ts';

export interface LazyProps {
  /** whether the code is needed by now; defaults to true. Code that is already there renders in any case. */
  when?: boolean;
  /** until the code is there */
  fallback?: ReactNode;
  /** the code did not load, for example offline; without it the code is requested again after a pause */
  onFail?: () => void;
}

/** A component whose code loads when it is first rendered. */
export interface LazyComponent<P extends object> {
  (props: P & LazyProps): ReactNode;
  /** loads the code earlier; after a failure it tries again */
  load: () => Promise<ComponentType<P>>;
}

interface Code<P extends object> {
  load: LazyComponent<P>['load'];
  read: () => ComponentType<P> | null;
  subscribe: (listener: () => void) => () => void;
}

/** Milliseconds until code that did not load is requested again. */
const retryDelay = 5000;

/**
 * Unlike React's own it renders immediately once its code is loaded, and survives a failed request. Code that a
 * deployment has removed reloads the page.
 */
export function lazyComponent<P extends object>(
  importComponent: () => Promise<ComponentType<P>>,
): LazyComponent<P> {
  let loaded: ComponentType<P> | null = null;
  const listeners = new Set<() => void>();
  const code: Code<P> = {
    load: async () => {
      loaded ??= await importComponent();
      for (const listener of [...listeners]) listener();
      return loaded;
    },
    read: () => loaded,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return Object.assign((props: P & LazyProps) => useLazyElement(code, props), { load: code.load });
}

function useLazyElement<P extends object>(
  { load, read, subscribe }: Code<P>,
  props: P & LazyProps,
): ReactNode {
  const { when = true, fallback = null, onFail } = props;
  const component = useSyncExternalStore(subscribe, read, read);
  const isNeeded = when && component === null;
  const fail = useEffectEvent((again: () => void) => {
    if (onFail) onFail();
    else return setTimeout(again, retryDelay);
  });
  useEffect(() => {
    if (!isNeeded) return;
    let isCancelled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const request = () =>
      void loadCode(load).catch(() => {
        if (!isCancelled) timer = fail(request);
      });
    request();
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [load, isNeeded]);
  return component === null ? fallback : createElement(component, props);
}
