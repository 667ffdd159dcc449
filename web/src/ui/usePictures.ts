import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { onPictureRetry, pictureKey, renewedUrl, urlOf } from '../platform/signedUrls.ts';
import { retryLater } from './pictureRetry.ts';

/** The load state of a picture. A new signature of the same picture does not change it. */
export interface Picture {
  /** null: a new address is being requested, or there is none */
  url: string | null;
  /** it did not load; with a `url` it is being tried again while the error is shown */
  isFailed: boolean;
  /** increases with every try, so that the browser loads the same URL again */
  tries: number;
  onLoad: () => void;
  /** the browser could not load it: requests another signature, once, before an error is shown */
  onError: () => void;
  retry: () => void;
}

interface State {
  url: string | null;
  phase: 'requesting' | 'loading' | 'failed';
  /** the URL that failed before this try */
  failedUrl: string | null;
  tries: number;
  /** tries in a row without a person or the network asking for them; they leave the error on the screen */
  retries: number;
}

/** States of the pictures by their keys, also of those that are no longer shown. */
type States = ReadonlyMap<string, State>;

/**
 * Loads pictures by their addresses: each has a URL that works now, and gets another one when it fails. One that still
 * fails is tried again after growing pauses, when the network is back, and when the user returns.
 */
export function usePictures(addresses: readonly string[]): Picture[] {
  const [states, change] = useStates(addresses);
  useRequests(addresses, states, change);
  return addresses.map((address) => {
    const key = pictureKey(address);
    const state = states.get(key) ?? firstState(address);
    const { url, phase, tries, retries } = state;
    return {
      url,
      isFailed: phase === 'failed' || retries > 0,
      tries,
      onLoad: () => {
        if (retries > 0 && url !== null) change(key, () => ({ ...state, retries: 0 }));
      },
      onError: () => change(key, (now) => requesting(now, url, retries)),
      retry: () => change(key, (now) => requesting(now, null, 0)),
    };
  });
}

type Change = (key: string, next: (now: State) => State) => void;

function useStates(addresses: readonly string[]): [States, Change] {
  const given = addresses.join(' ');
  const [stored, setStored] = useState(() => ({ given, states: statesOf(addresses, new Map()) }));
  let current = stored;
  if (stored.given !== given) {
    // a response has delivered other addresses
    current = { given, states: statesOf(addresses, stored.states) };
    setStored(current);
  }
  const change = useCallback<Change>((key, next) => {
    setStored((now) => {
      const before = now.states.get(key);
      return before ? { ...now, states: new Map(now.states).set(key, next(before)) } : now;
    });
  }, []);
  return [current.states, change];
}

/** With other addresses, new pictures begin to load and failed ones are tried again. */
function statesOf(addresses: readonly string[], before: States): States {
  const states = new Map(before);
  for (const address of addresses) {
    const state = states.get(pictureKey(address));
    if (state === undefined) states.set(pictureKey(address), firstState(address));
    else states.set(pictureKey(address), triedAgain(state));
  }
  return states;
}

function firstState(address: string): State {
  const url = urlOf(address);
  return { url, phase: url === null ? 'requesting' : 'loading', failedUrl: null, tries: 0, retries: 0 };
}

const requesting = ({ tries }: State, failedUrl: string | null, retries: number): State => ({
  url: null,
  phase: 'requesting',
  failedUrl,
  tries: tries + 1,
  retries,
});

const triedAgain = (state: State): State => (state.phase === 'failed' ? requesting(state, null, 0) : state);

/** Requests the URLs, and tries the failed pictures again. */
function useRequests(addresses: readonly string[], states: States, change: Change): void {
  /** the state for which the last request of each picture was made */
  const requested = useRef(new Map<string, State>());
  const timers = useRef(new Set<() => void>());
  const isShown = useRef(false);

  useEffect(() => {
    for (const address of addresses) {
      const key = pictureKey(address);
      const state = states.get(key);
      if (state?.phase !== 'requesting' || requested.current.get(key) === state) continue;
      requested.current.set(key, state);
      void renewedUrl(address, state.failedUrl).then((url) => {
        const next: State = { ...state, url, phase: url === null ? 'failed' : 'loading' };
        // not when another try has begun in the meantime
        change(key, (now) => (now === state ? next : now));
        if (url !== null || !isShown.current) return;
        const retry = () =>
          change(key, (now) => (now === next ? requesting(now, null, now.retries + 1) : now));
        timers.current.add(retryLater(state.retries, retry));
      });
    }
  }, [addresses, states, change]);

  const retryFailed = useEffectEvent(() => {
    for (const address of addresses) change(pictureKey(address), triedAgain);
  });
  useEffect(() => onPictureRetry(() => retryFailed()), []);
  useEffect(() => {
    const cancels = timers.current;
    isShown.current = true;
    return () => {
      isShown.current = false;
      for (const cancel of cancels) cancel();
    };
  }, []);
}

export const usePicture = (address: string): Picture => usePictures([address])[0] as Picture;
