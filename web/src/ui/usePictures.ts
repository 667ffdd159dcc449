import { useEffect, useReducer, useRef } from 'react';
import { onPictureRetry, pictureKey, renewedUrl, urlOf } from '../platform/signedUrls.ts';

/** The load state of a picture. A new signature of the same picture does not change it. */
export interface Picture {
  /** null: a new address is being requested, or there is none */
  url: string | null;
  isFailed: boolean;
  /** increases with every try, so that the browser loads the same URL again */
  tries: number;
  /** the browser could not load it: requests another signature, once, before an error is shown */
  onError: () => void;
  retry: () => void;
}

interface State {
  url: string | null;
  phase: 'loading' | 'renewing' | 'failed';
  tries: number;
}

/** Loads pictures by their addresses: each has a URL that works now, and gets another one when it fails. */
export function usePictures(addresses: readonly string[]): Picture[] {
  const states = useRef(new Map<string, State>()).current;
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const latest = useRef(addresses);
  latest.current = addresses;

  const load = async (address: string, failed: string | null) => {
    const key = pictureKey(address);
    const tries = (states.get(key)?.tries ?? 0) + 1;
    states.set(key, { url: null, phase: 'renewing', tries });
    rerender();
    const url = await renewedUrl(address, failed);
    states.set(key, { url, phase: url === null ? 'failed' : 'loading', tries });
    rerender();
  };
  const stateOf = (address: string): State => {
    const key = pictureKey(address);
    const state = states.get(key) ?? { url: urlOf(address), phase: 'loading', tries: 0 };
    states.set(key, state);
    return state;
  };
  const retryFailed = () => {
    for (const address of latest.current) if (stateOf(address).phase === 'failed') void load(address, null);
  };
  const latestRetryFailed = useRef(retryFailed);
  latestRetryFailed.current = retryFailed;

  // pictures without a valid signature on render
  useEffect(() => {
    for (const address of latest.current) {
      const { url, phase } = stateOf(address);
      if (url === null && phase === 'loading') void load(address, null);
    }
  });
  useEffect(() => onPictureRetry(() => latestRetryFailed.current()), []);
  // a response has delivered other addresses
  const given = addresses.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses are what it waits for
  useEffect(() => latestRetryFailed.current(), [given]);

  return addresses.map((address) => {
    const { url, phase, tries } = stateOf(address);
    return {
      url,
      isFailed: phase === 'failed',
      tries,
      onError: () => void load(address, url),
      retry: () => void load(address, null),
    };
  });
}

export const usePicture = (address: string): Picture => usePictures([address])[0] as Picture;
