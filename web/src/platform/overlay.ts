import { useCallback, useLayoutEffect, useState } from 'react';
import type { Location } from './router/history.ts';
import { useLocation, useNavigate, usePendingLocation, useSearchParams } from './router/navigation.ts';

/** Its methods belong to the opening and the page they were created for: called later, they do nothing. */
export interface Overlay {
  /** the parameter's value while open */
  value: string | null;
  /** keeps the last value after closing, so that nothing empties during the closing animation */
  shown: string | null;
  /** counts the openings: a React key for state that must not outlive one opening */
  opening: number;
  /** whether the overlay is still open on this page; check it after every await */
  isHere(): boolean;
  /** `beside`: further parameters that belong to the overlay */
  open(value: string, beside?: Record<string, string>): void;
  close(): void;
  /** replaces this history entry with another overlay: closing that one leads back to the page too */
  turnInto(parameter: string, value: string, beside?: Record<string, string>): void;
}

const nothing: readonly string[] = [];

/**
 * The key under which a page's scroll position is stored. A sheet uses the key of the page below it, so that content
 * arriving under the sheet moves that page and closing the sheet changes nothing. Pages opened from outside all have
 * the router key 'default'; their address is used instead, so that a reload restores the position.
 */
export const scrollKeyOf = ({ key, pathname, search, state }: Location): string =>
  state?.over ?? (key === 'default' ? pathname + search : key);

/**
 * A dialog or sheet whose state is in the query string. Opening pushes a history entry, so that Back closes it. A
 * deep link opens it too; closing then removes the parameter by replacing the entry. `beside` names the parameters
 * that belong to it.
 */
export function useOverlay(parameter: string, beside = nothing): Overlay {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const value = search.get(parameter);
  const opening = useOpening(value);
  useLayoutEffect(() => {
    // a development build runs each effect twice
    over.delete(opening);
    return () => void over.add(opening);
  }, [opening]);
  const { pathname } = location;
  const pendingLocation = usePendingLocation();

  /** the location to leave, once per opening: a drag and Escape may both close, and a response may arrive late */
  const locationToLeave = useCallback(() => {
    if (value === null || over.has(opening)) return null;
    const now = pendingLocation();
    const isStillOpen = now.pathname === pathname && new URLSearchParams(now.search).get(parameter) === value;
    return isStillOpen ? now : null;
  }, [pendingLocation, opening, parameter, pathname, value]);
  const isHere = useCallback(() => locationToLeave() !== null, [locationToLeave]);

  const open = useCallback(
    (next: string, others: Record<string, string> = {}) => {
      const params = new URLSearchParams(location.search);
      for (const [name, one] of Object.entries({ ...others, [parameter]: next })) params.set(name, one);
      navigate(
        { pathname: location.pathname, search: params.toString(), hash: location.hash },
        { state: { overlay: parameter, over: scrollKeyOf(location) }, preventScrollReset: true },
      );
    },
    [location, navigate, parameter],
  );

  const leave = useCallback(
    (from: Location, others: Record<string, string>, state: Location['state']) => {
      over.add(opening);
      const params = new URLSearchParams(from.search);
      for (const name of [parameter, ...beside]) params.delete(name);
      for (const [name, one] of Object.entries(others)) params.set(name, one);
      const to = { pathname: from.pathname, search: params.toString(), hash: from.hash };
      navigate(to, { replace: true, state, preventScrollReset: true });
    },
    [opening, navigate, parameter, beside],
  );

  const close = useCallback(() => {
    const from = locationToLeave();
    if (!from) return;
    if (from.state?.overlay !== parameter) return leave(from, {}, from.state);
    over.add(opening);
    navigate(-1);
  }, [locationToLeave, leave, opening, navigate, parameter]);

  const turnInto = useCallback(
    (other: string, next: string, others: Record<string, string> = {}) => {
      const from = locationToLeave();
      if (!from) return;
      const pushed = from.state?.overlay === parameter;
      leave(from, { ...others, [other]: next }, pushed ? { ...from.state, overlay: other } : from.state);
    },
    [locationToLeave, leave, parameter],
  );

  return { value, shown: opening.shown, opening: opening.count, isHere, open, close, turnInto };
}

/** An overlay between two changes of its parameter. */
interface Opening {
  value: string | null;
  shown: string | null;
  count: number;
}

/** The openings that were closed, left or unmounted. */
const over = new WeakSet<Opening>();

function useOpening(value: string | null): Opening {
  const [opening, setOpening] = useState(() => nextOpening(value, { value: null, shown: null, count: 0 }));
  if (opening.value === value) return opening;
  const next = nextOpening(value, opening);
  setOpening(next);
  return next;
}

const nextOpening = (value: string | null, { shown, count }: Opening): Opening =>
  value === null ? { value, shown, count } : { value, shown: value, count: count + 1 };
