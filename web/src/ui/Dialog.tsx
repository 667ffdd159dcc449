import type { DialogProps } from './DialogPanel.tsx';
import { type Closing, LazyOverlay } from './LazyOverlay.tsx';
import { lazyComponent } from './lazyComponent.ts';

const panel = lazyComponent<DialogProps & Closing>(
  async () => (await import('./DialogPanel.tsx')).DialogPanel,
);

/** Preloads the code, so that the first dialog opens immediately and offline. */
export const loadDialog = panel.load;

/** A modal message with one or two buttons. */
export const Dialog = (props: DialogProps) => <LazyOverlay of={panel} props={props} />;
