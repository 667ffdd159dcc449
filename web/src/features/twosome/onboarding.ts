import { type OnboardingPath, onboardingPaths } from '@twosome/contract/twosome/onboarding.rules';

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
