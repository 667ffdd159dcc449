import { useIdle } from '../../platform/idle.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import type { SuggestedProps } from './Suggested.tsx';

const OwnAside = lazyComponent(async () => (await import('./OwnAside.tsx')).OwnAside);

/** The column to the right of a page on wide windows. A phone never loads its code. */
export const Aside = () => (
  <OwnAside>
    <Suggested look="rows" />
  </OwnAside>
);

const LazySuggested = lazyComponent<SuggestedProps>(() =>
  import('./Suggested.tsx').then((file) => file.Suggested),
);

/** Couples to follow. Optional: if its code fails to load, no error is shown. */
export const Suggested = (props: SuggestedProps) => <LazySuggested {...props} when={useIdle()} />;
