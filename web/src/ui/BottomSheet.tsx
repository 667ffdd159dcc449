import { lazy, type ReactNode, type Ref, Suspense, type UIEventHandler } from 'react';
import { useEverOpen } from './lastOpen.ts';
import type { SheetState } from './sheetStates.ts';

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

/** Asked for ahead of need, so that the first sheet opens at once and without a network. */
export const loadBottomSheet = () => import('./SheetPanel.tsx');

const SheetPanel = lazy(() => loadBottomSheet().then((part) => ({ default: part.SheetPanel })));

/** A sheet from below; from 768 px a panel in the middle. Comes with its own code when it first opens. */
export function BottomSheet(props: BottomSheetProps) {
  const needed = useEverOpen(props.open);
  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <SheetPanel {...props} />
    </Suspense>
  );
}
