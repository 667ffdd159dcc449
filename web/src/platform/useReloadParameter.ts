import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from './router/navigation.ts';

/** `?reload=true`: refetches, and removes the parameter from the address. */
export function useReloadParameter(refetch: () => void): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isForced = new URLSearchParams(search).get('reload') === 'true';
  const reload = useEffectEvent(() => {
    refetch();
    const rest = new URLSearchParams(search);
    rest.delete('reload');
    void navigate(`?${rest}`, { replace: true, preventScrollReset: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may be forced too
  useEffect(() => {
    if (isForced) reload();
  }, [isForced, pathname]);
}
