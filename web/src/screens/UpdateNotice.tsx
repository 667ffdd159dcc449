import { isOlder } from '@twosome/contract/platform/versions';
import { useEffect } from 'react';
import { useAuth } from '../features/auth/auth.store.ts';
import { whenIdle } from '../platform/idle.ts';
import { version } from '../platform/version.ts';
import { lazyComponent, useLazyComponent } from '../ui/lazyComponent.ts';

const dialog = lazyComponent<{ store: string | null }>(
  async () => (await import('./UpdateDialog.tsx')).UpdateDialog,
);

/** Mounted beside every screen; opens the update dialog when this app is too old for its server. */
export function UpdateNotice() {
  // Preload: a server that was replaced no longer serves the files of this app.
  useEffect(() => whenIdle(() => dialog.load().catch(() => {})), []);
  const config = useAuth((auth) => auth.config);
  const isTooOld = config !== null && isOlder(version, config.min_client);
  const Dialog = useLazyComponent(dialog, isTooOld, () => {});
  return isTooOld && Dialog ? <Dialog store={config.app_store_url} /> : null;
}
