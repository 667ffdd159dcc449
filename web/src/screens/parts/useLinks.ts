import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Native } from '../../native/types.ts';
import { pageOf } from '../../platform/pages.ts';

/** Opens the page of a deep link or a tapped push if it is a path of this app. The route guards check the access. */
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
