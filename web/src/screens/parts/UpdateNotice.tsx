import { isOlder } from '@twosome/contract/platform/versions';
import { useEffect } from 'react';
import { useAuth } from '../../features/auth/auth.store.ts';
import { whenIdle } from '../../platform/idle.ts';
import { version } from '../../platform/version.ts';
import { later, useLater } from '../../ui/later.ts';

const dialog = later<{ store: string | null }>(async () => (await import('./UpdateDialog.tsx')).UpdateDialog);

/** Stands by every screen, and says so once this app is too old for its server. */
export function UpdateNotice() {
  // ahead of need: a server that was replaced has the files of this app no more
  useEffect(() => whenIdle(() => dialog.load().catch(() => {})), []);
  const config = useAuth((auth) => auth.config);
  const isTooOld = config !== null && isOlder(version, config.min_client);
  const Dialog = useLater(dialog, isTooOld, () => {});
  return isTooOld && Dialog ? <Dialog store={config.app_store_url} /> : null;
}
