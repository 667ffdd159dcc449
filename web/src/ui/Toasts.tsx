import { useReducer } from 'react';
import { useIdle } from '../platform/idle.ts';
import { useLazyComponent } from './lazyComponent.ts';
import { toastPlace } from './toast.tsx';

/** Milliseconds until a failed load is retried. */
const retryDelay = 5000;

/**
 * The container of the toasts, mounted once beside the routes. Show a toast with `toast` from toast.tsx. Its code
 * loads after the first screen has rendered.
 */
export function Toasts() {
  const [tries, retry] = useReducer((times: number) => times + 1, 0);
  return <LazyToasts key={tries} onFail={() => setTimeout(retry, retryDelay)} />;
}

function LazyToasts({ onFail }: { onFail: () => void }) {
  const Place = useLazyComponent(toastPlace, useIdle(), onFail);
  return Place && <Place />;
}
