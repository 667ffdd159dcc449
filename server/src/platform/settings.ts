import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { versionPattern } from '@twosome/contract/platform/versions';
import * as z from 'zod';
import type { Provider } from './identity/provider.ts';

/** Types of settings: each parses the text of an environment variable into a validated value. */

export const wholeNumber = (min: number, max: number, hint: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, hint)
    .transform(Number)
    .refine((number) => number >= min && number <= max, hint);

export const onOff = z.enum(['on', 'off'], 'use on or off').transform((word) => word === 'on');

/** A comma-separated list; empty items are skipped. */
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

/** Whether `host` (IPv6 with or without brackets) is a loopback address. `0.0.0.0` and `::` are not. */
export const isLoopback = (host: string): boolean =>
  ['localhost', '::1', '[::1]'].includes(host) || /^127(\.\d{1,3}){3}$/.test(host);

/** https, or http on loopback. */
const isSafeAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
};

export const address = (hint: string) => z.string().refine(isSafeAddress, hint);

const originPattern = /^([a-z][a-z0-9+.-]*):\/\/(\[[0-9a-f:.]+\]|[^\s/?#@*\\:]+)(:\d{1,5})?$/i;

/** `scheme://host[:port]`, normalized as browsers send it. `*` and `null` are rejected. */
export const origin = (hint: string) =>
  z
    .string()
    .transform((text) => text.replace(/\/$/, ''))
    .refine((text) => originPattern.test(text) && URL.canParse(text), hint)
    // URL drops the default port, but has no origin for custom app schemes
    .transform((text) => (/^https?:/i.test(text) ? new URL(text).origin : text.toLowerCase()));

/** The origin of a web site: https, or http on loopback. */
export const site = (hint: string) => origin(hint).refine(isSafeAddress, hint);

export const release = (hint: string) => z.string().regex(versionPattern, hint);

/** Without a query string: nodemailer would read client options from it, such as one that accepts any certificate. */
export const smtpUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  return (
    url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '' && url.search === ''
  );
}, 'use smtp://user:password@host:587, or smtps://… for TLS from the start');

export const databaseUrl = z
  .string()
  .refine(
    (text) => ['postgres:', 'postgresql:'].includes(URL.parse(text)?.protocol ?? ''),
    'use postgres://user:password@host:5432/name',
  );

export const clientId = z
  .string()
  .regex(/^[\w.-]{1,200}$/, 'use comma-separated client ids: web, Android, iOS');

const hexDigits = /^([0-9a-f]{2}){16,}$/i;
/** 32 bytes */
const base64Digits = /^[A-Za-z0-9+/_-]{42}[AEIMQUYcgkosw048]=?$/;
/**
 * The number of random bytes that a key spells in hexadecimal or base64. 0 for a passphrase, and for bytes that all are
 * letters, that repeat or that rise evenly, because a person has chosen them.
 */
export function randomBytesIn(text: string): number {
  const isHex = hexDigits.test(text);
  if (!isHex && !base64Digits.test(text)) return 0;
  // without the padding, words could have that form
  if (!isHex && !text.endsWith('=') && [text.toLowerCase(), text.toUpperCase()].includes(text)) return 0;
  const bytes = Buffer.from(text, isHex ? 'hex' : 'base64');
  const first = bytes.subarray(0, 32);
  const steps = first.map((byte, index) => byte - (first[index - 1] ?? 0));
  const varies = [first, steps].every((values) => new Set(values).size > first.length / 2);
  return varies && first.some((byte) => byte > 126) ? bytes.length : 0;
}

const JsonText = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'it is not valid JSON' });
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
      authorization_endpoint: providerAddress.optional(),
    },
    providerHint,
  )
  .transform(
    ({ name, issuer, client_ids, jwks_uri, authorization_endpoint }): Provider => ({
      name,
      issuer,
      clientIds: client_ids,
      jwksUri: jwks_uri,
      ...(authorization_endpoint !== undefined && { authorizationEndpoint: authorization_endpoint }),
    }),
  );
export const identityProviders = JsonText.pipe(z.array(IdentityProvider, providerHint));

const operatorHint = 'use JSON: [{"name", "issuer", "subject"}], each name once';
const operatorText = z.string(operatorHint).min(1, operatorHint).max(255, operatorHint);
export const operators = JsonText.pipe(
  z
    .array(
      z.object(
        { name: operatorText.max(100, operatorHint), issuer: operatorText, subject: operatorText },
        operatorHint,
      ),
      operatorHint,
    )
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, operatorHint),
);

const accountHint = "use a service account's JSON, or the path of its file";
/** Detects a truncated key at the start instead of at the first push. */
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

/** Base64url without padding that decodes to exactly `bytes` bytes. */
export const base64url = (bytes: number, hint: string) =>
  z.string().refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes, hint);

/** An IP address or a network. /0 is rejected: it would trust X-Forwarded-For from any client. */
export const network = z
  .union(
    [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
    'use comma-separated addresses or networks, such as 10.0.0.0/8; /0 is not allowed',
  )
  .refine((text) => !text.endsWith('/0'), 'use comma-separated networks; /0 is not allowed');

/** An Android application id: at least two parts. */
export const androidPackage = z
  .string()
  .regex(/^[a-z]\w*(\.[a-z]\w*)+$/i, 'use the name of the app, such as com.example.twosome');

/** A certificate fingerprint, as the Google Play console shows it. */
export const fingerprint = z
  .string()
  .transform((text) => text.toUpperCase())
  .refine(
    (text) => /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/.test(text),
    'use comma-separated SHA-256 fingerprints, each 32 hexadecimal pairs with colons: AB:CD:…',
  );

export const iosApp = z
  .string()
  .regex(
    /^[A-Z0-9]{10}(\.[A-Za-z0-9-]+)+$/,
    'use team id and bundle id, such as ABCDE12345.com.example.twosome',
  );
