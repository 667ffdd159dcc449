import { useIdle } from '../platform/idle.ts';
import { type LazyComponent, useLazyComponent } from './lazyComponent.ts';

/** Renders a component that the first screen does not wait for: its code loads when the browser is idle. */
export function WhenIdle({ of }: { of: LazyComponent<object> }) {
  const Loaded = useLazyComponent(of, useIdle());
  return Loaded && <Loaded />;
}
