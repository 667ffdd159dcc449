import { createLocalJWKSet, type JSONWebKeySet, type JWK } from 'jose';
import { IdentityUnavailable } from './errors.ts';
import { fetchKeySet } from './fetch-key-set.ts';
import type { IdentityLog, Provider } from './provider.ts';

/** Milliseconds. */
const freshFor = 10 * 60_000;
const usableFor = 24 * 3_600_000;
const unknownKidPause = 30_000;
const firstFailurePause = 1000;
const longestFailurePause = 30_000;

const mostKeys = 100;

type FindKey = ReturnType<typeof createLocalJWKSet>;

export interface KeySource {
  /**
   * The provider's keys, if one of them is called `kid` (any, if it has no name); `null` if the provider is
   * known not to have it. Throws `IdentityUnavailable` when that cannot be found out.
   */
  holding(kid: string | undefined): Promise<FindKey | null>;
}

export interface KeySourceParts {
  clock: () => Date;
  log: IdentityLog;
  /** what comes back is checked here, whatever its type says */
  fetchJwks?: ((uri: string) => Promise<unknown>) | undefined;
}

export const keysOf = (provider: Provider, parts: KeySourceParts): KeySource =>
  provider.keys ? localKeys(provider.keys) : remoteKeys(provider, parts);

function localKeys(set: JSONWebKeySet): KeySource {
  const keys = new Keys(set);
  return { holding: async (kid) => (keys.has(kid) ? keys.find : null) };
}

/**
 * Keys are asked for by the first credential, again when they are ten minutes old, and at once when a
 * credential names a key that is not among them, so that a rotation refuses nobody. A fetch that did not bring the
 * key asked for is followed by 30 s without another, so forged names cannot turn us against the provider;
 * one that did bring it is not, so that the next rotation is heard as well. (What remains: amid a flood, a key
 * put to use within 30 s of its publication may be refused that long.) While the provider is down its last
 * keys serve for a day and it is asked at growing distances.
 */
function remoteKeys(provider: Provider, { clock, log, fetchJwks = fetchKeySet }: KeySourceParts): KeySource {
  let held: { keys: Keys; since: number } | null = null;
  let fetching: Promise<void> | null = null;
  let pause = { since: 0, length: 0 };
  let failures = 0;

  const now = (): number => clock().getTime();
  /** Neither a pause nor freshness outlives a clock that was set back. */
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
      held = { keys: new Keys(await fetchJwks(provider.jwksUri)), since: now() };
      failures = 0;
    } catch (err) {
      const length = Math.min(longestFailurePause, firstFailurePause * 2 ** failures);
      failures += 1;
      pause = { since: now(), length };
      log.warn({ provider: provider.name, err }, 'the keys of an identity provider could not be fetched');
    }
  };

  const usable = (): Keys | null => (held && now() < held.since + usableFor ? held.keys : null);

  return {
    async holding(kid) {
      if (held && isWithin(held.since, freshFor) && held.keys.has(kid)) return held.keys.find;
      const underway = fetching;
      if (!isPausing()) await fetchOnce();
      // An answer that was underway already may be older than the key.
      if (underway && !held?.keys.has(kid) && !isPausing()) await fetchOnce();
      const keys = usable();
      if (keys?.has(kid)) return keys.find;
      if (!keys || failures > 0)
        throw new IdentityUnavailable(Math.max(1, Math.ceil((pause.since + pause.length - now()) / 1000)));
      if (!isPausing()) pause = { since: now(), length: unknownKidPause };
      return null;
    },
  };
}

/** A set of public keys. Single ones that are of no use are left out; something that is no set throws. */
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
  if (!Array.isArray(keys) || keys.length > mostKeys) throw new Error('This is not a set of keys.');
  return keys;
}

/** A shared secret verifies nothing here, and a key whose private half lies in the open proves nothing. */
const isPublicKey = (key: unknown): key is JWK =>
  typeof key === 'object' &&
  key !== null &&
  'kty' in key &&
  (key.kty === 'RSA' || key.kty === 'EC' || key.kty === 'OKP') &&
  !('d' in key) &&
  (!('kid' in key) || typeof key.kid === 'string');
