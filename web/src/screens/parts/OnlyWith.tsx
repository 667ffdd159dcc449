import { createElement, type ReactNode } from 'react';
import { type Setting, useVisitor } from './visitor.ts';

/**
 * Renders its children only if the operator has configured `what`. The prerendered pages contain a placeholder instead,
 * `<only-with what="support_email">… {support_email} …</only-with>`, which the server fills at startup.
 */
export function OnlyWith({ what, children }: { what: Setting; children: (value: string) => ReactNode }) {
  const { settings } = useVisitor();
  if (settings === 'not known yet') return createElement('only-with', { what }, children(`{${what}}`));
  const value = settings[what];
  return value === null ? null : children(value);
}
