import type { SuggestedProps } from '../../features/follow/Suggested.tsx';
import { useIdle } from '../../ui/idle.ts';
import { lazyComponent, useLazyComponent } from '../../ui/lazyComponent.ts';

const part = lazyComponent<SuggestedProps>(() =>
  import('../../features/follow/Suggested.tsx').then((file) => file.Suggested),
);

/** Couples to follow. Optional: if its code fails to load, no error is shown. */
export function Suggested(props: SuggestedProps) {
  const Part = useLazyComponent(part, useIdle(), () => {});
  return Part && <Part {...props} />;
}
