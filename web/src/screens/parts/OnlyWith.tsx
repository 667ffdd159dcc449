import { createElement, type ReactNode } from 'react';
import { type Setting, useVisitor } from './visitor.ts';

/**
 * Shows what needs a setting of whoever runs the server, and nothing where they left it out. Written ahead it becomes
 * a blank, `<only-with what="support_email">… {support_email} …</only-with>`, which the server fills when it starts.
 */
export function OnlyWith({ what, children }: { what: Setting; children: (value: string) => ReactNode }) {
  const { settings } = useVisitor();
  if (settings === 'not known yet') return createElement('only-with', { what }, children(`{${what}}`));
  const value = settings[what];
  return value === null ? null : children(value);
}
