import { useIdle } from '../platform/idle.ts';
import type { LazyComponent } from './lazyComponent.ts';

/** Renders a component that the first screen does not wait for: its code loads when the browser is idle. */
export const WhenIdle = ({ of: Part }: { of: LazyComponent<object> }) => <Part when={useIdle()} />;
