import { createContext, useContext } from 'react';

/** What the public pages know of whoever reads them and of whoever runs the server. */
export interface Visitor {
  signedIn: boolean;
  settings: Readonly<Record<Setting, string | null>> | 'not known yet';
}

export type Setting = 'app_store_url' | 'support_email';

/**
 * A stranger, on a server that has not started: for them the pages are written ahead, into files. That is why the
 * public pages read neither the stores nor anything else that wants a browser.
 */
const stranger: Visitor = { signedIn: false, settings: 'not known yet' };

export const VisitorContext = createContext(stranger);
export const useVisitor = (): Visitor => useContext(VisitorContext);
