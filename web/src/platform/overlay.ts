import { useCallback, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

export interface Overlay {
  /** the parameter's value while open */
  value: string | null;
  /** stays for a moment after closing, so that nothing empties while it leaves */
  shown: string | null;
  /** `beside` are parameters that say more about it */
  open(value: string, beside?: Record<string, string>): void;
  close(): void;
  /** this entry of the history becomes another overlay: closing that one leads back to the page as well */
  turnInto(parameter: string, value: string, beside?: Record<string, string>): void;
}

/**
 * A dialog or sheet that lives in the query string: opening pushes an entry, so that Back closes it; a deep link
 * opens it too, and closing then replaces the parameter away.
 */
export function useOverlay(parameter: string): Overlay {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const value = search.get(parameter);
  const shown = useRef<string | null>(value);
  if (value !== null) shown.current = value;
  const closedKey = useRef<string | null>(null);

  const open = useCallback(
    (next: string, beside: Record<string, string> = {}) => {
      const params = new URLSearchParams(location.search);
      for (const [name, one] of Object.entries({ ...beside, [parameter]: next })) params.set(name, one);
      navigate(
        { pathname: location.pathname, search: params.toString(), hash: location.hash },
        { state: { overlay: parameter }, preventScrollReset: true },
      );
    },
    [location, navigate, parameter],
  );

  const close = useCallback(() => {
    // a drag and Escape may both ask for it
    if (closedKey.current === location.key) return;
    closedKey.current = location.key;
    if (location.state?.overlay === parameter) return void navigate(-1);
    const params = new URLSearchParams(location.search);
    params.delete(parameter);
    navigate(
      { pathname: location.pathname, search: params.toString(), hash: location.hash },
      { replace: true, preventScrollReset: true },
    );
  }, [location, navigate, parameter]);

  const turnInto = useCallback(
    (other: string, next: string, beside: Record<string, string> = {}) => {
      const params = new URLSearchParams(location.search);
      params.delete(parameter);
      for (const [name, one] of Object.entries({ ...beside, [other]: next })) params.set(name, one);
      const pushed = location.state?.overlay === parameter;
      navigate(
        { pathname: location.pathname, search: params.toString(), hash: location.hash },
        { replace: true, state: pushed ? { overlay: other } : null, preventScrollReset: true },
      );
    },
    [location, navigate, parameter],
  );

  return { value, shown: shown.current, open, close, turnInto };
}
