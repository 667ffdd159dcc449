import { useEffect } from 'react';
import type { Native } from '../../native/types.ts';
import { watchVersion } from '../../platform/newVersion.ts';

/** A browser needs the service worker for offline use; a native app has its files from the store. */
export function useWorker({ kind }: Native): void {
  useEffect(() => {
    if (kind !== 'web') return;
    const leaving = watchVersion().catch(() => () => {});
    return () => void leaving.then((leave) => leave());
  }, [kind]);
}
