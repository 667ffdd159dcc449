import type { ReactNode } from 'react';

/** A few words between two hairlines, such as "or". */
export function OrLine({ children }: { children: ReactNode }) {
  return <div className="between-lines row gap-3.5 caption">{children}</div>;
}
