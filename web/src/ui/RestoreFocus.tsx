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
  /** whether the list still has the row, which has only left the window */
  isRow?: (name: string) => boolean;
  children: ReactNode;
}

/** A row of a virtual list. If it unmounts with the focus, it restores the focus when it mounts again. */
export function RestoreFocus({ name, lostFocus, className, isRow, children }: RestoreFocusProps) {
  const hasRow = useRef(isRow);
  hasRow.current = isRow;
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const controls = () => [...(row.current?.querySelectorAll<HTMLElement>('a, button, [tabindex]') ?? [])];
    if (lostFocus.current?.row === name && document.activeElement === document.body)
      controls()[lostFocus.current.control]?.focus({ preventScroll: true });
    return () => {
      const control = controls().indexOf(document.activeElement as HTMLElement);
      if (control >= 0) lostFocus.current = { row: name, control };
      // see nearFocus.ts
      if (row.current && hasRow.current?.(name)) row.current.dataset.left = '';
    };
  }, [name, lostFocus]);
  return (
    <div ref={row} className={className} data-row={name}>
      {children}
    </div>
  );
}
