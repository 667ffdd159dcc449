import type { JSONWebKeySet } from 'jose';

/** Somebody who vouches for people: OpenID Connect, as far as an ID token goes. */
export interface Provider {
  /** for the log */
  name: string;
  /** exactly as it stands in `iss`; half of an account's key */
  issuer: string;
  /** other spellings of `iss` that mean the same issuer */
  alsoIssuedAs?: string[];
  /** who its credentials must be meant for: our ids with this provider */
  clientIds: string[];
  jwksUri: string;
  /** keys that are already here; then `jwksUri` is never asked */
  keys?: JSONWebKeySet;
}

/** Google, which writes `iss` in two ways. */
export const google = (clientIds: string[]): Provider => ({
  name: 'google',
  issuer: 'https://accounts.google.com',
  alsoIssuedAs: ['accounts.google.com'],
  clientIds,
  jwksUri: 'https://www.googleapis.com/oauth2/v3/certs',
});

/** What pino and Fastify's logger have in common, as far as it is used here. */
export interface IdentityLog {
  warn(details: object, says: string): void;
}
