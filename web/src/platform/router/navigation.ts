import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Location } from './history.ts';
import { useRendered } from './RouterProvider.tsx';
import type { NavigateOptions, Router } from './router.ts';

export const useLocation = (): Location => useRendered().state.location;

/** The same function in every render. */
export const useNavigate = (): Router['navigate'] => useRendered().router.navigate;

type SetSearch = (search: URLSearchParams, options?: NavigateOptions) => void;

export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const set = useCallback<SetSearch>((next, options) => void navigate(`?${next}`, options), [navigate]);
  return [useMemo(() => new URLSearchParams(search), [search]), set];
}

/**
 * The location that the user is at or being taken to. The rendered location may be one step behind, and navigating
 * from it would undo that step: another overlay may have closed in the meantime.
 */
export function usePendingLocation(): () => Location {
  const { router } = useRendered();
  return useCallback(() => router.pendingLocation, [router]);
}

/**
 * Navigates back, or to `otherwise` when the history has no earlier page of the app, such as after a deep link. The page
 * at `opened` starts at its top, as if it was opened.
 */
export function useGoBack(otherwise: string, steps = 1, opened?: string): () => void {
  const { router } = useRendered();
  return useCallback(() => {
    if (router.index >= steps) void router.navigate(-steps, { opened });
    else void router.navigate(otherwise, { replace: true });
  }, [router, otherwise, steps, opened]);
}

/** Holds back the navigations that `shouldBlock` names. The one held back, or null. */
export function useBlocker(shouldBlock: (to: Location, from: Location) => boolean) {
  const { router } = useRendered();
  const [proceed, setProceed] = useState<(() => void) | null>(null);
  const check = useEffectEvent(shouldBlock);
  useEffect(() => {
    router.setBlocker((to, from, go) => {
      const isBlocked = check(to, from);
      if (isBlocked) setProceed(() => go);
      return isBlocked;
    });
    return () => router.setBlocker(null);
  }, [router]);
  const reset = () => setProceed(null);
  return (
    proceed && {
      reset,
      proceed() {
        reset();
        proceed();
      },
    }
  );
}
