import { useReducer } from 'react';
import { useIdle } from '../platform/idle.ts';
import { type LazyComponent, useLazyComponent } from './lazyComponent.ts';

/** Milliseconds until a failed load is retried. */
const retryDelay = 5000;

/** Renders a component that the first screen does not wait for: its code loads when the browser is idle. */
export function WhenIdle({ of }: { of: LazyComponent<object> }) {
  const [tries, retry] = useReducer((times: number) => times + 1, 0);
  return <Attempt key={tries} of={of} onFail={() => setTimeout(retry, retryDelay)} />;
}

function Attempt({ of, onFail }: { of: LazyComponent<object>; onFail: () => void }) {
  const Loaded = useLazyComponent(of, useIdle(), onFail);
  return Loaded && <Loaded />;
}
