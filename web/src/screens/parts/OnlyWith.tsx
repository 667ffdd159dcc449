import type { Config } from '@twosome/contract/auth/auth.contract';
import { createContext, createElement, type ReactNode, useContext } from 'react';
import { useAuth } from '../../features/auth/auth.store.ts';

export type Setting = 'app_store_url' | 'support_email';

/** Whether the pages are being written ahead, into files, where nobody is signed in and no setting is known yet. */
export const WrittenAhead = createContext(false);

/**
 * Shows what needs a setting of whoever runs the server, and nothing where they left it out. Written ahead it becomes
 * a blank, `<only-with what="support_email">… {support_email} …</only-with>`, which the server fills when it starts.
 */
export function OnlyWith({ what, children }: { what: Setting; children: (value: string) => ReactNode }) {
  if (useContext(WrittenAhead)) return createElement('only-with', { what }, children(`{${what}}`));
  return <FromConfig what={what}>{children}</FromConfig>;
}

function FromConfig({ what, children }: { what: Setting; children: (value: string) => ReactNode }) {
  const value = useAuth((auth): Config[Setting] => auth.config?.[what] ?? null);
  return value === null ? null : children(value);
}
