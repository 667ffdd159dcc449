import { createContext, useContext } from 'react';

/** What the public pages need about the reader and the operator. */
export interface Visitor {
  signedIn: boolean;
  settings: Readonly<Record<Setting, string | null>> | 'not known yet';
}

export type Setting = 'app_store_url' | 'support_email';

/**
 * A visitor of a server that has not started. The public pages are prerendered into files with this value, so they must
 * not read the stores or use browser APIs.
 */
const stranger: Visitor = { signedIn: false, settings: 'not known yet' };

export const VisitorContext = createContext(stranger);
export const useVisitor = (): Visitor => useContext(VisitorContext);
