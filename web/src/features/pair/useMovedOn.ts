import { type OnboardingPath, onboardingPaths } from '@twosome/contract/twosome/onboarding.rules';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from '../../platform/router/navigation.ts';
import { refreshUser } from '../auth/auth.store.ts';
import { onMovedOn } from '../twosome/change.store.ts';

/** Follows the partner's device through the onboarding. A tab on another page stays there. */
export function useMovedOn(): void {
  const navigate = useNavigate();
  const here = useLocation();
  const follow = useEffectEvent((url: unknown) => {
    const step = stepAfterRelay(here, url);
    if (step === null) return;
    // The partner's device chose the names; refetch, because this one still has the old names.
    if (step === '/home') refreshUser().catch(() => {});
    navigate(step, { replace: true });
  });
  useEffect(() => onMovedOn((url) => follow(url)), []);
}

/** The onboarding pages of a couple; only a tab on one of them follows the other phone. */
const chain: readonly string[] = ['/connected', '/profile/photo', '/profile/cover', '/profile/username'];

/**
 * The page to open when the couple moved on to `url` on another device; null: stay. The relayed value must equal one
 * of the four paths, so that a relay cannot lead out of the app or trigger an action.
 */
export function stepAfterRelay(
  here: { pathname: string; search: string },
  url: unknown,
): OnboardingPath | null {
  const path = onboardingPaths.find((one) => one === url);
  if (path === undefined || path === here.pathname) return null;
  if (!chain.includes(here.pathname.replace(/\/$/, ''))) return null;
  // a later edit, not the onboarding
  return new URLSearchParams(here.search).get('back') === 'true' ? null : path;
}
