import { useEffect, useReducer, useRef } from 'react';
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
  phase: 'loading' | 'renewing' | 'failed';
  tries: number;
  /** tries in a row without a person or the network asking for them; they leave the error on the screen */
  retries: number;
}

/**
 * Loads pictures by their addresses: each has a URL that works now, and gets another one when it fails. One that still
 * fails is tried again after growing pauses, when the network is back, and when the user returns.
 */
export function usePictures(addresses: readonly string[]): Picture[] {
  const states = useRef(new Map<string, State>()).current;
  const cancels = useRef(new Map<string, () => void>()).current;
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const latest = useRef(addresses);
  latest.current = addresses;

  const change = (key: string, state: State) => {
    states.set(key, state);
    rerender();
  };
  const load = async (address: string, failed: string | null, retries: number) => {
    const key = pictureKey(address);
    cancels.get(key)?.();
    const tries = (states.get(key)?.tries ?? 0) + 1;
    change(key, { url: null, phase: 'renewing', tries, retries });
    const url = await renewedUrl(address, failed);
    // another try has begun in the meantime
    if (states.get(key)?.tries !== tries) return;
    change(key, { url, phase: url === null ? 'failed' : 'loading', tries, retries });
    if (url !== null) return;
    const retry = () => {
      const shown = latest.current.find((one) => pictureKey(one) === key);
      if (shown !== undefined) void load(shown, null, retries + 1);
    };
    cancels.set(key, retryLater(retries, retry));
  };
  const stateOf = (address: string): State => {
    const key = pictureKey(address);
    const state = states.get(key) ?? { url: urlOf(address), phase: 'loading', tries: 0, retries: 0 };
    states.set(key, state);
    return state;
  };
  const retryFailed = () => {
    for (const address of latest.current) {
      if (stateOf(address).phase === 'failed') void load(address, null, 0);
    }
  };
  const latestRetryFailed = useRef(retryFailed);
  latestRetryFailed.current = retryFailed;

  // pictures without a valid signature on render
  useEffect(() => {
    for (const address of latest.current) {
      const { url, phase } = stateOf(address);
      if (url === null && phase === 'loading') void load(address, null, 0);
    }
  });
  useEffect(() => onPictureRetry(() => latestRetryFailed.current()), []);
  useEffect(
    () => () => {
      for (const cancel of cancels.values()) cancel();
    },
    [cancels],
  );
  // a response has delivered other addresses
  const given = addresses.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses are what it waits for
  useEffect(() => latestRetryFailed.current(), [given]);

  return addresses.map((address) => {
    const state = stateOf(address);
    const { url, phase, tries, retries } = state;
    return {
      url,
      isFailed: phase === 'failed' || retries > 0,
      tries,
      onLoad: () => {
        if (retries > 0 && url !== null) change(pictureKey(address), { ...state, retries: 0 });
      },
      onError: () => void load(address, url, retries),
      retry: () => void load(address, null, 0),
    };
  });
}

export const usePicture = (address: string): Picture => usePictures([address])[0] as Picture;
