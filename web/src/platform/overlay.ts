import { useCallback, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useWhereOneGoes } from './whereOneGoes.ts';

/** What it does holds for the opening and the page for which it was made: called later, it does nothing. */
export interface Overlay {
  /** the parameter's value while open */
  value: string | null;
  /** stays for a moment after closing, so that nothing empties while it leaves */
  shown: string | null;
  /** counts the openings: the key of what must not outlive one */
  opening: number;
  /** whether the person still has it open, on this page: to be asked after waiting */
  isHere(): boolean;
  /** `beside` are parameters that say more about it */
  open(value: string, beside?: Record<string, string>): void;
  close(): void;
  /** this entry of the history becomes another overlay: closing that one leads back to the page as well */
  turnInto(parameter: string, value: string, beside?: Record<string, string>): void;
}

const nothing: readonly string[] = [];

/**
 * A dialog or sheet that lives in the query string: opening pushes an entry, so that Back closes it; a deep link
 * opens it too, and closing then replaces the parameter away. `beside` names the parameters that go with it.
 */
export function useOverlay(parameter: string, beside = nothing): Overlay {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const value = search.get(parameter);
  const shown = useRef<string | null>(value);
  if (value !== null) shown.current = value;
  const opening = useOpening(value);

  // which opening is on the screen; null: none any more
  const drawn = useRef<number | null>(null);
  useLayoutEffect(() => {
    drawn.current = opening;
    return () => {
      drawn.current = null;
    };
  }, [opening]);
  const closed = useRef(0);
  const { pathname } = location;
  const goesTo = useWhereOneGoes();

  /** the address to leave, once for each opening: a drag and Escape may both ask, and an answer may come late */
  const toLeave = useCallback(() => {
    if (drawn.current !== opening || closed.current === opening) return null;
    const now = goesTo();
    const isThere = now.pathname === pathname && new URLSearchParams(now.search).get(parameter) === value;
    return isThere && value !== null ? now : null;
  }, [goesTo, opening, parameter, pathname, value]);
  const isHere = useCallback(() => toLeave() !== null, [toLeave]);

  const open = useCallback(
    (next: string, others: Record<string, string> = {}) => {
      const params = new URLSearchParams(location.search);
      for (const [name, one] of Object.entries({ ...others, [parameter]: next })) params.set(name, one);
      navigate(
        { pathname: location.pathname, search: params.toString(), hash: location.hash },
        { state: { overlay: parameter }, preventScrollReset: true },
      );
    },
    [location, navigate, parameter],
  );

  const leave = useCallback(
    (from: Location, others: Record<string, string>, state: unknown) => {
      closed.current = opening;
      const params = new URLSearchParams(from.search);
      for (const name of [parameter, ...beside]) params.delete(name);
      for (const [name, one] of Object.entries(others)) params.set(name, one);
      const to = { pathname: from.pathname, search: params.toString(), hash: from.hash };
      navigate(to, { replace: true, state, preventScrollReset: true });
    },
    [opening, navigate, parameter, beside],
  );

  const close = useCallback(() => {
    const from = toLeave();
    if (!from) return;
    if (from.state?.overlay !== parameter) return leave(from, {}, from.state);
    closed.current = opening;
    navigate(-1);
  }, [toLeave, leave, opening, navigate, parameter]);

  const turnInto = useCallback(
    (other: string, next: string, others: Record<string, string> = {}) => {
      const from = toLeave();
      if (!from) return;
      const pushed = from.state?.overlay === parameter;
      leave(from, { ...others, [other]: next }, pushed ? { overlay: other } : from.state);
    },
    [toLeave, leave, parameter],
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
