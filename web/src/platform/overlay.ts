import { useCallback, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';

/** What it does holds for the place where it was made: called late, after the person has left, it does nothing. */
export interface Overlay {
  /** the parameter's value while open */
  value: string | null;
  /** stays for a moment after closing, so that nothing empties while it leaves */
  shown: string | null;
  /** counts the openings: the key of what must not outlive one */
  opening: number;
  /** whether the person is still where this was made, and has not closed it: to be asked after waiting */
  isHere(): boolean;
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
  const opening = useOpening(value);

  // the place, until it is left: a drag and Escape may both ask to close, and an answer may come late. Not its key,
  // which is the same again when the person comes back.
  const here = useRef<Location | null>(null);
  useLayoutEffect(() => {
    here.current = location;
    return () => {
      here.current = null;
    };
  }, [location]);
  const isHere = useCallback(() => here.current === location, [location]);

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
    if (!isHere()) return;
    here.current = null;
    if (location.state?.overlay === parameter) return void navigate(-1);
    const params = new URLSearchParams(location.search);
    params.delete(parameter);
    navigate(
      { pathname: location.pathname, search: params.toString(), hash: location.hash },
      { replace: true, preventScrollReset: true },
    );
  }, [isHere, location, navigate, parameter]);

  const turnInto = useCallback(
    (other: string, next: string, beside: Record<string, string> = {}) => {
      if (!isHere()) return;
      here.current = null;
      const params = new URLSearchParams(location.search);
      params.delete(parameter);
      for (const [name, one] of Object.entries({ ...beside, [other]: next })) params.set(name, one);
      const pushed = location.state?.overlay === parameter;
      navigate(
        { pathname: location.pathname, search: params.toString(), hash: location.hash },
        { replace: true, state: pushed ? { overlay: other } : null, preventScrollReset: true },
      );
    },
    [isHere, location, navigate, parameter],
  );

  return { value, shown: shown.current, opening, isHere, open, close, turnInto };
}

function useOpening(value: string | null): number {
  const last = useRef<{ value: string | null; times: number }>({ value: null, times: 0 });
  if (value !== last.current.value) {
    last.current = { value, times: last.current.times + (value === null ? 0 : 1) };
  }
  return last.current.times;
}
