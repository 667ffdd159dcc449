import { useCallback, useContext } from 'react';
import { type Location, UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router';

/**
 * Where the person is by now, or is being brought: what is drawn may be a step behind, and to leave from there would take
 * that step back. Another overlay may leave the address meanwhile, as when what it was about is gone.
 */
export function useWhereOneGoes(): () => Location {
  const router = useContext(RouterContext)?.router;
  const drawn = useLocation();
  // a simpler router knows no more than what is drawn
  return useCallback(
    () => (router ? (router.state.navigation.location ?? router.state.location) : drawn),
    [router, drawn],
  );
}
