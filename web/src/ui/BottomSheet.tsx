import { type Closing, LazyOverlay } from './LazyOverlay.tsx';
import { lazyComponent } from './lazyComponent.ts';
import type { BottomSheetProps } from './SheetPanel.tsx';

const panel = lazyComponent<BottomSheetProps & Closing>(
  async () => (await import('./SheetPanel.tsx')).SheetPanel,
);

/** Preloads the code, so that the first sheet opens immediately and offline. */
export const loadBottomSheet = panel.load;

/** A sheet from below; from 768 px a panel in the middle. */
export const BottomSheet = (props: BottomSheetProps) => <LazyOverlay of={panel} props={props} />;
