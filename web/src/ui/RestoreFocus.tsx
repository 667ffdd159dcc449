import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

export interface LostFocus {
  row: string;
  /** index among the row's controls */
  control: number;
}

interface RestoreFocusProps {
  name: string;
  lostFocus: RefObject<LostFocus | null>;
  className: string | undefined;
  children: ReactNode;
}

/** A row of a virtual list. If it unmounts with the focus, it restores the focus when it mounts again. */
export function RestoreFocus({ name, lostFocus, className, children }: RestoreFocusProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const controls = () => [...(row.current?.querySelectorAll<HTMLElement>('a, button, [tabindex]') ?? [])];
    if (lostFocus.current?.row === name && document.activeElement === document.body)
      controls()[lostFocus.current.control]?.focus({ preventScroll: true });
    return () => {
      const control = controls().indexOf(document.activeElement as HTMLElement);
      if (control >= 0) lostFocus.current = { row: name, control };
    };
  }, [name, lostFocus]);
  return (
    <div ref={row} className={className}>
      {children}
    </div>
  );
}
