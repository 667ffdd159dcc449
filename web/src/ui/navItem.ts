import type { ReactNode } from 'react';
import type { IconDrawing } from './Icon.tsx';

/** An item of the navigation, shown by the bottom bar and the rail. */
export interface NavItem {
  to: string;
  label: string;
  /** an icon, or a face of 26 px instead */
  icon?: IconDrawing;
  face?: ReactNode;
  /** a Badge on its corner */
  badge?: ReactNode;
  /** current only at exactly this address, not at addresses below it */
  end?: boolean;
}
