import { createContext, createElement, type ReactNode, useContext } from 'react';

/** What the public pages need about the reader and the operator. */
interface Visitor {
  signedIn: boolean;
  settings: Readonly<Record<Setting, string | null>> | 'not known yet';
}

type Setting = 'app_store_url' | 'support_email';

/**
 * A visitor of a server that has not started. The public pages are prerendered into files with this value, so they must
 * not read the stores or use browser APIs.
 */
const stranger: Visitor = { signedIn: false, settings: 'not known yet' };

export const VisitorContext = createContext(stranger);
export const useVisitor = (): Visitor => useContext(VisitorContext);

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
