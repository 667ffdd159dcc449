import type { ReactNode, Ref } from 'react';
import { LazyOverlay } from './LazyOverlay.tsx';
import { lazyComponent } from './lazyComponent.ts';

export interface BottomSheetProps {
  open: boolean;
  /** called by the backdrop, Escape, a drag down, the handle or the close button; the sheet never closes itself */
  onClose: () => void;
  title: string;
  /** the scrolling content */
  children: ReactNode;
  /** below the scrolling content, above the keyboard: a composer */
  footer?: ReactNode;
  /** the element that scrolls */
  scroll?: Ref<HTMLElement>;
}

const panel = lazyComponent<BottomSheetProps>(async () => (await import('./SheetPanel.tsx')).SheetPanel);

/** Preloads the code, so that the first sheet opens immediately and offline. */
export const loadBottomSheet = panel.load;

/** A sheet from below; from 768 px a panel in the middle. */
export const BottomSheet = (props: BottomSheetProps) => <LazyOverlay of={panel} props={props} />;
