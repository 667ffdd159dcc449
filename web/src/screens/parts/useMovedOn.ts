import { isChosen } from '@twosome/contract/twosome/onboarding.rules';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { refreshUser, useAuth } from '../../features/auth/auth.store.ts';
import { stepAfterRelay } from '../../features/twosome/onboarding.ts';
import { onMovedOn } from '../../features/twosome/twosome.store.ts';

/** Follows the other phone of the couple through the onboarding; a tab that is elsewhere stays where it is. */
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
        // names chosen on the other phone; the screen shows the old ones until they come
        if (step === '/home') refreshUser().catch(() => {});
        navigate(step, { replace: true });
      }),
    [navigate],
  );
}

/**
 * Somebody who was alone a moment ago has a partner, though this tab may have missed the moment itself. Whoever
 * could come back to somebody of this name, did, unless the couple is so new that it has no name yet.
 */
export function useCameTogether(): void {
  const navigate = useNavigate();
  const user = useAuth((auth) => auth.user);
  const [before, setBefore] = useState(user);
  const came = user?.partner != null && before?.id === user.id && before.partner === null;
  const again =
    isChosen(user?.twosome?.username ?? '-') && before?.parted?.first_name === user?.partner?.first_name;

  useEffect(() => {
    if (came) navigate(again ? '/connected?again=true' : '/connected', { replace: true });
    setBefore(user);
  }, [came, again, user, navigate]);
}
