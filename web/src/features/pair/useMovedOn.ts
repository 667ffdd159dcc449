import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '../../platform/router/navigation.ts';
import { refreshUser } from '../auth/auth.store.ts';
import { stepAfterRelay } from '../twosome/onboarding.ts';
import { onMovedOn } from '../twosome/twosome.store.ts';

/** Follows the partner's device through the onboarding. A tab on another page stays there. */
export function useMovedOn(): void {
  const navigate = useNavigate();
  const here = useLocation();
  const latest = useRef(here);
  latest.current = here;

  useEffect(
    () =>
      onMovedOn((url) => {
        const step = stepAfterRelay(latest.current, url);
        if (step === null) return;
        // The partner's device chose the names; refetch, because this one still has the old names.
        if (step === '/home') refreshUser().catch(() => {});
        navigate(step, { replace: true });
      }),
    [navigate],
  );
}
