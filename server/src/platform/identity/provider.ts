import type { JSONWebKeySet } from 'jose';

/** An OpenID Connect identity provider, as far as ID tokens need it. */
export interface Provider {
  /** for the log */
  name: string;
  /** exactly as in `iss`; part of the account's key */
  issuer: string;
  /** other values of `iss` for the same issuer */
  alsoIssuedAs?: string[];
  /** accepted audiences: our client ids at this provider */
  clientIds: string[];
  jwksUri: string;
  /** where a browser signs in; without it only apps that bring an ID token can use the provider */
  authorizationEndpoint?: string;
  /** local keys; if present, `jwksUri` is never fetched */
  keys?: JSONWebKeySet;
}

/** Google uses two values of `iss`. */
export const google = (clientIds: string[]): Provider => ({
  name: 'google',
  issuer: 'https://accounts.google.com',
  alsoIssuedAs: ['accounts.google.com'],
  clientIds,
  jwksUri: 'https://www.googleapis.com/oauth2/v3/certs',
  authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
});
