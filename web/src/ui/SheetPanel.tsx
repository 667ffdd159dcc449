import { Drawer } from '@base-ui/react/drawer';
import X from 'lucide-react/icons/x';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './BottomSheet.module.css';
import type { BottomSheetProps } from './BottomSheet.tsx';
import { Icon } from './Icon.tsx';
import { useLastOpen } from './lastOpen.ts';
import type { SheetEvent } from './sheetStates.ts';
import { useSheetState } from './useSheetState.ts';
import { useWide } from './useWide.ts';

/** The sheet's implementation; use it through BottomSheet, which loads it when needed. */
export function SheetPanel(props: BottomSheetProps) {
  const { open, onClose, onState } = props;
  const { title, children, footer, snaps, scroll, onScroll } = useLastOpen(props);
  const wide = useWide();
  const sheet = useRef<HTMLDivElement>(null);
  const [state, dispatch] = useSheetState(open, sheet);
  const [snap, setSnap] = useState<number | string | null>(null);
  const snapping = Boolean(snaps) && !wide;

  useEffect(() => onState?.(state), [state, onState]);

  return (
    <Drawer.Root
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onOpenChangeComplete={() => {
        dispatch('rest');
        if (!open) setSnap(null);
      }}
      snapPoints={snapping && snaps ? [...snaps] : undefined}
      snapPoint={snapping ? (snap ?? snaps?.[0] ?? null) : undefined}
      onSnapPointChange={setSnap}
      snapToSequentialPoints
    >
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal>
          <Drawer.Backdrop className={styles.scrim} data-snaps={snapping || undefined} />
          <Drawer.Viewport className={styles.viewport}>
            <Drawer.Popup
              ref={sheet}
              className={styles.sheet}
              initialFocus={sheet}
              data-state={state}
              data-snaps={snapping || undefined}
              data-base-ui-swipe-ignore={wide ? '' : undefined}
              render={(popup, { swiping }) => (
                <DragReporter when={swiping} dispatch={dispatch}>
                  <div {...popup} />
                </DragReporter>
              )}
            >
              <header className={styles.head}>
                <Drawer.Close className={styles.handle} aria-label="Close" />
                <Drawer.Title className={`heading ${styles.title}`}>{title}</Drawer.Title>
                <Drawer.Close className={styles.cross} aria-label="Close">
                  <Icon of={X} />
                </Drawer.Close>
              </header>
              <Drawer.Content className={styles.content}>
                <section
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to reach what it scrolls
                  tabIndex={0}
                  ref={scroll}
                  className={styles.scroll}
                  aria-label={title}
                  onScroll={onScroll}
                >
                  {children}
                </section>
                {footer && <div className={styles.foot}>{footer}</div>}
              </Drawer.Content>
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  );
}

/** Reports when the user starts and ends a drag. */
function DragReporter({ when, dispatch, children }: DragReporterProps): ReactNode {
  useEffect(() => dispatch(when ? 'drag' : 'release'), [when, dispatch]);
  return children;
}

interface DragReporterProps {
  when: boolean;
  dispatch: (event: SheetEvent) => void;
  children: ReactElement;
}
