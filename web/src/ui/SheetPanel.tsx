import { Drawer } from '@base-ui/react/drawer';
import X from 'lucide-react/icons/x';
import { type ReactNode, type Ref, type RefObject, useRef } from 'react';
import styles from './BottomSheet.module.css';
import { Icon } from './Icon.tsx';
import { isTouch } from './isTouch.ts';
import type { Closing } from './LazyOverlay.tsx';
import { uiTexts } from './ui.texts.ts';
import { useWide, useWideForAside } from './useWide.ts';

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
  /** from 1200 px it is the second column, and the page beside it stays in use */
  isColumn?: boolean;
  /** focused when the sheet opens, where that opens no keyboard on the screen */
  first?: RefObject<HTMLElement | null>;
}

/** The sheet's implementation; use it through BottomSheet, which loads it when needed. */
export function SheetPanel(props: BottomSheetProps & Closing) {
  const { open, onClose, onClosed, title, children, footer, scroll, first, isColumn = false } = props;
  const wide = useWide();
  const isBeside = useWideForAside() && isColumn;
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Drawer.Root
      open={open}
      modal={!isBeside}
      disablePointerDismissal={isBeside}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}
    >
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal>
          {!isBeside && <Drawer.Backdrop className={`${styles.scrim} fixed inset-0`} />}
          <Drawer.Viewport
            className={`${styles.viewport} fixed inset-0 flex items-end justify-center`}
            data-beside={isBeside || undefined}
          >
            <Drawer.Popup
              ref={sheet}
              className={`${styles.sheet} relative flex flex-col w-full`}
              initialFocus={() => (!isTouch() && first?.current) || sheet.current}
              data-base-ui-swipe-ignore={wide ? '' : undefined}
            >
              <header className={`${styles.head} relative flex-none`}>
                <Drawer.Close
                  className={`${styles.handle} block w-full`}
                  aria-label={uiTexts.buttons.close}
                />
                <Drawer.Title className={`heading ${styles.title} text-center`}>{title}</Drawer.Title>
                <Drawer.Close
                  className={`${styles.cross} center absolute size-touch round quiet`}
                  aria-label={uiTexts.buttons.close}
                >
                  <Icon of={X} />
                </Drawer.Close>
              </header>
              <Drawer.Content className="flex flex-col flex-1 min-h-0">
                <section
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to reach what it scrolls
                  tabIndex={0}
                  ref={scroll}
                  className={`${styles.scroll} flex-1 min-h-0`}
                  aria-label={title}
                >
                  {children}
                </section>
                {footer && <div className={`${styles.foot} flex-none border-t`}>{footer}</div>}
              </Drawer.Content>
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  );
}
