import type { ReactNode } from 'react';
import { Mark } from './brand/Logo.tsx';

/** The end of a list. */
export function ListEnd({ children, marked = false }: { children: ReactNode; marked?: boolean }) {
  return (
    <div className="stack justify-items-center gap-3 px-gutter py-8 small faint text-center">
      {marked && <Mark />}
      <p>{children}</p>
    </div>
  );
}
