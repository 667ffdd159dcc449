import { type OnboardingPath, onboardingPaths } from '@twosome/contract/twosome/onboarding.rules';

/** Where the onboarding of a couple happens; only a tab that is here follows the other phone. */
const chain: readonly string[] = ['/connected', '/profile/photo', '/profile/cover', '/profile/username'];

/**
 * Where a tab goes when the couple moved on to `url` elsewhere; null: it stays. What a relay names is matched as a
 * whole against the four paths, so that no relay can lead out of the app or into an act.
 */
export function stepAfterRelay(
  here: { pathname: string; search: string },
  url: unknown,
): OnboardingPath | null {
  const path = onboardingPaths.find((one) => one === url);
  if (path === undefined || path === here.pathname) return null;
  if (!chain.includes(here.pathname.replace(/\/$/, ''))) return null;
  // an edit of later days, not the onboarding
  return new URLSearchParams(here.search).get('back') === 'true' ? null : path;
}
