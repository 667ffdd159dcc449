import { Drawer } from '@base-ui/react/drawer';
import X from 'lucide-react/icons/x';
import { type ReactNode, type Ref, useRef } from 'react';
import styles from './BottomSheet.module.css';
import { Icon } from './Icon.tsx';
import type { Closing } from './LazyOverlay.tsx';
import { uiTexts } from './ui.texts.ts';
import { useWide } from './useWide.ts';

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

/** The sheet's implementation; use it through BottomSheet, which loads it when needed. */
export function SheetPanel(props: BottomSheetProps & Closing) {
  const { open, onClose, onClosed, title, children, footer, scroll } = props;
  const wide = useWide();
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}
    >
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal>
          <Drawer.Backdrop className={styles.scrim} />
          <Drawer.Viewport className={styles.viewport}>
            <Drawer.Popup
              ref={sheet}
              className={styles.sheet}
              initialFocus={sheet}
              data-base-ui-swipe-ignore={wide ? '' : undefined}
            >
              <header className={`${styles.head} relative flex-none`}>
                <Drawer.Close className={styles.handle} aria-label={uiTexts.buttons.close} />
                <Drawer.Title className={`heading ${styles.title}`}>{title}</Drawer.Title>
                <Drawer.Close className={styles.cross} aria-label={uiTexts.buttons.close}>
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
