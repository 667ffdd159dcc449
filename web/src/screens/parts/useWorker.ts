import { useEffect } from 'react';
import type { Native } from '../../native/types.ts';
import { watchVersion } from '../../platform/newVersion.ts';

/** In a browser a worker keeps the app; a phone has it from its store. */
export function useWorker({ kind }: Native): void {
  useEffect(() => {
    if (kind !== 'web') return;
    const leaving = watchVersion().catch(() => () => {});
    return () => void leaving.then((leave) => leave());
  }, [kind]);
}
