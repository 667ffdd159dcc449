import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Native } from '../../native/types.ts';
import { pageOf } from '../../platform/pages.ts';

/** A link into the app and a tapped push open what they name, where it is a page of ours; the guards say who may. */
export function useLinks(device: Native): void {
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => {
    const page = pageOf(path);
    if (page !== null) navigate(page);
  });
  useEffect(() => {
    const leaveLinks = device.onLink((path) => open(path));
    const leaveTaps = device.notifications.onTap((path) => open(path));
    return () => {
      leaveLinks();
      leaveTaps();
    };
  }, [device]);
}
