import type { SuggestedProps } from '../features/follow/Suggested.tsx';
import { useIdle } from '../platform/idle.ts';
import { lazyComponent, useLazyComponent } from '../ui/lazyComponent.ts';

const ownAside = lazyComponent(async () => (await import('../features/auth/OwnAside.tsx')).OwnAside);

/** The column to the right of a page on wide windows. A phone never loads its code. */
export function Aside() {
  const OwnAside = useLazyComponent(ownAside, true);
  return (
    OwnAside && (
      <OwnAside>
        <Suggested look="rows" />
      </OwnAside>
    )
  );
}

const suggested = lazyComponent<SuggestedProps>(() =>
  import('../features/follow/Suggested.tsx').then((file) => file.Suggested),
);

/** Couples to follow. Optional: if its code fails to load, no error is shown. */
export function Suggested(props: SuggestedProps) {
  const Part = useLazyComponent(suggested, useIdle());
  return Part && <Part {...props} />;
}
