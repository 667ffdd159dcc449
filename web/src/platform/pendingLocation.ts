import { useCallback, useContext } from 'react';
import { type Location, UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router';

/**
 * The location that the user is at or being taken to. The rendered location may be one step behind, and navigating
 * from it would undo that step: another overlay may have closed in the meantime.
 */
export function usePendingLocation(): () => Location {
  const router = useContext(RouterContext)?.router;
  const rendered = useLocation();
  // routers without data know only the rendered location
  return useCallback(
    () => (router ? (router.state.navigation.location ?? router.state.location) : rendered),
    [router, rendered],
  );
}
