import { createLocalJWKSet, type JSONWebKeySet, type JWK } from 'jose';
import { IdentityUnavailable } from './errors.ts';
import { fetchKeySet } from './fetch-key-set.ts';
import type { IdentityLog, Provider } from './provider.ts';

/** Milliseconds. */
const freshMs = 10 * 60_000;
const usableMs = 24 * 3_600_000;
const unknownKidPause = 30_000;
const firstFailurePause = 1000;
const maxFailurePause = 30_000;

const maxKeys = 100;

type FindKey = ReturnType<typeof createLocalJWKSet>;

export interface KeySource {
  /**
   * The provider's keys if they include `kid` (or if `kid` is undefined); `null` if they do not. Throws
   * `IdentityUnavailable` when the keys cannot be fetched.
   */
  keysFor(kid: string | undefined): Promise<FindKey | null>;
}

export interface KeySourceDeps {
  clock: () => Date;
  log: IdentityLog;
  /** the result is validated here */
  fetchJwks?: ((uri: string) => Promise<unknown>) | undefined;
}

export const keysOf = (provider: Provider, deps: KeySourceDeps): KeySource =>
  provider.keys ? localKeys(provider.keys) : remoteKeys(provider, deps);

function localKeys(set: JSONWebKeySet): KeySource {
  const keys = new Keys(set);
  return { keysFor: async (kid) => (keys.has(kid) ? keys.find : null) };
}

/**
 * Fetches keys for the first credential, when they are ten minutes old, and immediately when a credential names an
 * unknown `kid`, so that a key rotation refuses no valid credential. After a fetch without the requested `kid` there is no
 * further fetch for 30 s, so that forged kids cannot flood the provider; after a successful one there is no pause, so that
 * the next rotation works too. (Remaining limit: during such a flood a key may be refused in its first 30 s.) While the
 * provider is down, its last keys are used for a day, and fetches back off exponentially.
 */
function remoteKeys(provider: Provider, { clock, log, fetchJwks = fetchKeySet }: KeySourceDeps): KeySource {
  let cached: { keys: Keys; since: number } | null = null;
  let fetching: Promise<void> | null = null;
  let pause = { since: 0, length: 0 };
  let failures = 0;

  const now = (): number => clock().getTime();
  /** False also before `since`, so that setting the clock back ends pauses and freshness. */
  const isWithin = (since: number, length: number): boolean => now() >= since && now() < since + length;
  const isPausing = (): boolean => isWithin(pause.since, pause.length);

  const fetchOnce = (): Promise<void> => {
    fetching ??= fetchKeys().finally(() => {
      fetching = null;
    });
    return fetching;
  };

  const fetchKeys = async (): Promise<void> => {
    try {
      cached = { keys: new Keys(await fetchJwks(provider.jwksUri)), since: now() };
      failures = 0;
    } catch (err) {
      const length = Math.min(maxFailurePause, firstFailurePause * 2 ** failures);
      failures += 1;
      pause = { since: now(), length };
      log.warn({ provider: provider.name, err }, 'the keys of an identity provider could not be fetched');
    }
  };

  const usable = (): Keys | null => (cached && now() < cached.since + usableMs ? cached.keys : null);

  return {
    async keysFor(kid) {
      if (cached && isWithin(cached.since, freshMs) && cached.keys.has(kid)) return cached.keys.find;
      const inFlight = fetching;
      if (!isPausing()) await fetchOnce();
      // a fetch that was already running may have read the keys before this one was published
      if (inFlight && !cached?.keys.has(kid) && !isPausing()) await fetchOnce();
      const keys = usable();
      if (keys?.has(kid)) return keys.find;
      if (!keys || failures > 0)
        throw new IdentityUnavailable(Math.max(1, Math.ceil((pause.since + pause.length - now()) / 1000)));
      if (!isPausing()) pause = { since: now(), length: unknownKidPause };
      return null;
    },
  };
}

/** A parsed JWK set. Unusable keys are skipped; anything that is not a JWK set throws. */
class Keys {
  readonly find: FindKey;
  readonly #kids: Set<unknown>;

  constructor(set: unknown) {
    const keys = listOf(set).filter(isPublicKey);
    this.find = createLocalJWKSet({ keys });
    this.#kids = new Set(keys.map((key) => key.kid));
  }

  has(kid: string | undefined): boolean {
    return kid === undefined || this.#kids.has(kid);
  }
}

function listOf(set: unknown): unknown[] {
  const keys = typeof set === 'object' && set !== null && 'keys' in set ? set.keys : null;
  if (!Array.isArray(keys) || keys.length > maxKeys) throw new Error('This is not a JWK set.');
  return keys;
}

/** Rejects symmetric keys, and keys that were published with their private half. */
const isPublicKey = (key: unknown): key is JWK =>
  typeof key === 'object' &&
  key !== null &&
  'kty' in key &&
  (key.kty === 'RSA' || key.kty === 'EC' || key.kty === 'OKP') &&
  !('d' in key) &&
  (!('kid' in key) || typeof key.kid === 'string');
