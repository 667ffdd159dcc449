import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

/** What the rows of a virtual list share, so that one that leaves the window does not lose the focus. */
export interface RowFocus {
  rows: readonly { key: string }[];
  /** the row that had the focus when it unmounted, and the index among its controls */
  lost: { row: string; control: number } | null;
}

export function useRowFocus(rows: readonly { key: string }[]): RefObject<RowFocus> {
  const focus = useRef<RowFocus>({ rows, lost: null });
  useLayoutEffect(() => {
    focus.current.rows = rows;
  }, [rows]);
  return focus;
}

interface RestoreFocusProps {
  name: string;
  focus: RefObject<RowFocus>;
  className: string | undefined;
  children: ReactNode;
}

/** A row of a virtual list. If it unmounts with the focus, it restores the focus when it mounts again. */
export function RestoreFocus({ name, focus, className, children }: RestoreFocusProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const list = focus.current;
    const element = row.current;
    const controls = () => [...(element?.querySelectorAll<HTMLElement>('a, button, [tabindex]') ?? [])];
    if (list.lost?.row === name && document.activeElement === document.body)
      controls()[list.lost.control]?.focus({ preventScroll: true });
    return () => {
      const control = controls().indexOf(document.activeElement as HTMLElement);
      if (control >= 0) list.lost = { row: name, control };
      // see nearFocus.ts; the list has its new rows at the end of this commit
      queueMicrotask(() => {
        if (element && list.rows.some(({ key }) => key === name)) element.dataset.left = '';
      });
    };
  }, [name, focus]);
  return (
    <div ref={row} className={className} data-row={name}>
      {children}
    </div>
  );
}
