import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { versionPattern } from '@twosome/contract/platform/versions';
import * as z from 'zod';
import type { Provider } from './identity/provider.ts';

/** Kinds of settings as an environment writes them: text in, the checked value out. */

export const wholeNumber = (least: number, most: number, otherwise: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, otherwise)
    .transform(Number)
    .refine((number) => number >= least && number <= most, otherwise);

export const onOff = z.enum(['on', 'off'], 'use on or off').transform((word) => word === 'on');

/** A list by comma; empty places are passed over. */
export const list = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item));

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/** An https address; http only where it does not leave the machine. */
const isSafeAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
};

export const address = (otherwise: string) => z.string().refine(isSafeAddress, otherwise);

const originPattern = /^([a-z][a-z0-9+.-]*):\/\/(\[[0-9a-f:.]+\]|[^\s/?#@*\\:]+)(:\d{1,5})?$/i;

/** `scheme://host[:port]`, in the spelling in which browsers send it. `*` and `null` are none. */
export const origin = (otherwise: string) =>
  z
    .string()
    .transform((text) => text.replace(/\/$/, ''))
    .refine((text) => originPattern.test(text) && URL.canParse(text), otherwise)
    // the parser drops the usual port; of schemes of apps it knows no origin
    .transform((text) => (/^https?:/i.test(text) ? new URL(text).origin : text.toLowerCase()));

/** The origin of a web site. */
export const site = (otherwise: string) =>
  origin(otherwise).refine((text) => /^https?:/.test(text), otherwise);

/** As a program is released: 1.4.0 */
export const release = (otherwise: string) => z.string().regex(versionPattern, otherwise);

export const databaseUrl = z
  .string()
  .refine(
    (text) => ['postgres:', 'postgresql:'].includes(URL.parse(text)?.protocol ?? ''),
    'use postgres://user:password@host:5432/name',
  );

/** Without a query: the client would take any of its own options from there. */
export const redisUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  if (url === null || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '') return false;
  return /^(\/\d{0,4})?$/.test(url.pathname) && url.search === '' && url.hash === '';
}, 'use redis://user:password@host:6379/0, or rediss://… for TLS');

export const clientId = z.string().regex(/^[\w.-]{1,200}$/, 'use client ids by comma: web, Android, iOS');

const JsonText = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'it is no JSON' });
    return z.NEVER;
  }
});

const providerHint = 'use JSON: [{"name", "issuer", "client_ids": ["…"], "jwks_uri"}]';
const providerAddress = address('use https for issuer and jwks_uri; http is for loopback only');
const IdentityProvider = z
  .object(
    {
      name: z.string(providerHint).min(1, providerHint).max(100, providerHint),
      issuer: providerAddress,
      client_ids: z.array(z.string(providerHint).min(1, providerHint), providerHint).min(1, providerHint),
      jwks_uri: providerAddress,
    },
    providerHint,
  )
  .transform(
    ({ name, issuer, client_ids, jwks_uri }): Provider => ({
      name,
      issuer,
      clientIds: client_ids,
      jwksUri: jwks_uri,
    }),
  );
export const identityProviders = JsonText.pipe(z.array(IdentityProvider, providerHint));

const accountHint = "use a service account's JSON, or the path of its file";
/** A key that is cut short is found at the start, not with the first push. */
const isPrivateKey = (text: string): boolean => {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
};
const ServiceAccount = z.object(
  {
    project_id: z.string(accountHint).min(1, accountHint),
    client_email: z.string(accountHint).min(1, accountHint),
    private_key: z.string(accountHint).refine(isPrivateKey, accountHint),
    token_uri: address(accountHint).default('https://oauth2.googleapis.com/token'),
  },
  accountHint,
);
export type ServiceAccount = z.output<typeof ServiceAccount>;

export const serviceAccount = z
  .string()
  .transform((text, context) => {
    if (text.startsWith('{')) return text;
    try {
      return readFileSync(text, 'utf8');
    } catch {
      context.addIssue({ code: 'custom', message: `its file cannot be read; ${accountHint}` });
      return z.NEVER;
    }
  })
  .pipe(JsonText)
  .pipe(ServiceAccount);

/** Base64url without padding, of so many bytes. */
export const base64url = (bytes: number, otherwise: string) =>
  z
    .string()
    .refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes, otherwise);

/** An address or a network. A network of everyone would believe everyone's X-Forwarded-For. */
export const network = z.string().refine((text) => {
  const [host = '', bits, ...rest] = text.split('/');
  const family = isIP(host);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128);
}, 'use addresses or networks by comma, such as 10.0.0.0/8, none of them /0');

/** As Android names an app: at least two parts. */
export const androidPackage = z
  .string()
  .regex(/^[a-z]\w*(\.[a-z]\w*)+$/i, 'use the name of the app, such as com.example.twosome');

/** The fingerprint of a certificate, as Google's console shows it. */
export const fingerprint = z
  .string()
  .transform((text) => text.toUpperCase())
  .refine(
    (text) => /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/.test(text),
    'use SHA-256 fingerprints by comma, each 32 pairs of digits and colons: AB:CD:…',
  );

/** Apple's team and the app's bundle. */
export const iosApp = z
  .string()
  .regex(/^[A-Z0-9]{10}(\.[A-Za-z0-9-]+)+$/, 'use team and bundle, such as ABCDE12345.com.example.twosome');
