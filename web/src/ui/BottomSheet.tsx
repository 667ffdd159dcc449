import { texts } from '@twosome/contract/platform/texts';
import type { ReactNode, Ref, UIEventHandler } from 'react';
import { useEverOpen } from './lastOpen.ts';
import { later, useLater } from './later.ts';
import type { SheetState } from './sheetStates.ts';
import { toast } from './toast.tsx';

export interface BottomSheetProps {
  open: boolean;
  /** the backdrop, Escape, a drag down, the handle or the cross; a sheet never closes itself */
  onClose: () => void;
  title: string;
  /** what scrolls */
  children: ReactNode;
  /** below the scroll, above the keyboard: a composer */
  footer?: ReactNode;
  /** how much of the screen it may cover on a phone, such as [0.62, 1]; as high as its content when left out */
  snaps?: readonly number[];
  onState?: (state: SheetState) => void;
  scroll?: Ref<HTMLElement>;
  onScroll?: UIEventHandler<HTMLElement>;
}

const panel = later<BottomSheetProps>(() => import('./SheetPanel.tsx').then((part) => part.SheetPanel));

/** Asked for ahead of need, so that the first sheet opens at once and without a network. */
export const loadBottomSheet = panel.load;

/** A sheet from below; from 768 px a panel in the middle. Comes with its own code when it first opens. */
export function BottomSheet(props: BottomSheetProps) {
  const needed = useEverOpen(props.open);
  const Panel = useLater(panel, props.open, () => {
    toast.bad(texts.networkError);
    props.onClose();
  });
  return needed && Panel ? <Panel {...props} /> : null;
}
