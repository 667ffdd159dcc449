import type { ReactNode, Ref } from 'react';
import { useEverOpen } from './lastOpen.ts';
import { lazyComponent, useLazyComponent } from './lazyComponent.ts';
import { toast } from './toast.tsx';
import { uiTexts } from './ui.texts.ts';

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

const panel = lazyComponent<BottomSheetProps>(() =>
  import('./SheetPanel.tsx').then((module) => module.SheetPanel),
);

/** Preloads the code, so that the first sheet opens immediately and offline. */
export const loadBottomSheet = panel.load;

/** A sheet from below; from 768 px a panel in the middle. Its code loads when it first opens. */
export function BottomSheet(props: BottomSheetProps) {
  const needed = useEverOpen(props.open);
  const Panel = useLazyComponent(panel, props.open, () => {
    toast.bad(uiTexts.failure.network);
    props.onClose();
  });
  return needed && Panel ? <Panel {...props} /> : null;
}
