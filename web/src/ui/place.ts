import type { ReactNode } from 'react';
import type { IconDrawing } from './Icon.tsx';

/** One place of the app's navigation, as the bottom bar and the rail show it. */
export interface Place {
  to: string;
  label: string;
  /** an icon, or a face of 26 px in its stead */
  icon?: IconDrawing;
  face?: ReactNode;
  /** what waits there, and what is counted: "new messages" */
  badge?: { count: number; words: string };
  /** current only at exactly this address, not below it */
  end?: boolean;
}
