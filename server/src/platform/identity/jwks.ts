import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  type FetchImplementation,
  type JSONWebKeySet,
  type JWKSCacheInput,
  type JWTVerifyGetKey,
  jwksCache,
} from 'jose';
import { IdentityUnavailable } from './errors.ts';
import type { Provider } from './provider.ts';

/** Milliseconds. */
const usableMs = 24 * 3_600_000;
const firstPause = 1000;
const maxPause = 30_000;

const maxBytes = 64 * 1024;

export interface KeyDeps {
  clock: () => Date;
  log: { warn(details: object, message: string): void };
  fetchJwks?: FetchImplementation | undefined;
}

/**
 * The keys of a provider, fetched and cached by jose: for the first credential, when they are ten minutes old, and when a
 * credential names an unknown `kid`, but for unknown kids at most once in 30 s, so that forged ones cannot flood the
 * provider. jose alone would refuse everybody while the provider is down; here its last keys are used for a day, and
 * fetches back off exponentially, so that a sign-in does not wait for a provider that is silent.
 */
export function keysOf(
  provider: Provider,
  { clock, log, fetchJwks = fetchKeySet }: KeyDeps,
): JWTVerifyGetKey {
  if (provider.keys) return createLocalJWKSet(provider.keys);
  const cache: JWKSCacheInput = {};
  const now = (): number => clock().getTime();
  let pause = { since: 0, length: 0 };

  const remoteKeys = createRemoteJWKSet(new URL(provider.jwksUri), {
    [jwksCache]: cache,
    [customFetch]: async (...request) => {
      // also false before `since`, so that setting the clock back ends the pause
      if (now() < pause.since || now() >= pause.since + pause.length)
        try {
          const set = (await (await fetchJwks(...request)).json()) as JSONWebKeySet;
          createLocalJWKSet(set); // throws if it is no set of keys
          pause = { since: 0, length: 0 };
          return Response.json(set);
        } catch (err) {
          pause = { since: now(), length: Math.min(maxPause, pause.length * 2 || firstPause) };
          log.warn({ provider: provider.name, err }, 'the keys of an identity provider could not be fetched');
        }
      throw new IdentityUnavailable(Math.max(1, Math.ceil((pause.since + pause.length - now()) / 1000)));
    },
  });

  return async (header, token) => {
    try {
      return await remoteKeys(header, token);
    } catch (error) {
      const { uat, jwks } = cache;
      if (!(error instanceof IdentityUnavailable) || !uat || !jwks || now() >= uat + usableMs) throw error;
      // a key that is not among the last ones may be new, so the credential is not refused
      return Promise.resolve(createLocalJWKSet(jwks)(header, token)).catch(() => Promise.reject(error));
    }
  };
}

/** Throws on a redirect, a status other than 200, and more than 64 KiB after decompression. jose adds the time limit. */
export const fetchKeySet: FetchImplementation = async (url, options) => {
  const answer = await fetch(url, { ...options, redirect: 'error' });
  if (answer.status !== 200) {
    await answer.body?.cancel();
    throw new Error(`The answer was ${answer.status}.`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error(`The answer is longer than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks));
};
