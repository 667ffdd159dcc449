import { resolve } from 'node:path';
import { day } from '@twosome/contract/platform/days';
import { isOlder } from '@twosome/contract/platform/versions';
import * as z from 'zod';
import { google, type Provider } from './platform/identity/provider.ts';
import { isPair, type Vapid } from './platform/push/vapid.ts';
import { conflictingRedisSettings, redisOf, redisSettings } from './platform/redis-settings.ts';
import { readSettings, type Values } from './platform/setting-files.ts';
import * as settings from './platform/settings.ts';
import { conflictingStorageSettings, s3Of, storageSettings } from './platform/storage/s3-settings.ts';
import { version } from './platform/version.ts';

/** The server does not start. One line per wrong value, with the variable and the fix. */
export class ConfigError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const yes = z.literal('yes', 'use yes, or leave it out').optional();
const secretHint = 'use 32 random bytes, which `openssl rand -base64 32` prints';
const secret = z.string().min(32, secretHint).optional();
/** The settings of type `secret`; where people are served, nobody may be able to guess them. */
const secrets = ['SECRET_KEY', 'ADMIN_TOKEN', 'OPERATOR_WEBHOOK_SECRET', 'METRICS_TOKEN'] as const;

const milliseconds = (min: number, max: number) =>
  settings.wholeNumber(min, max, `use milliseconds from ${min} to ${max}`);

export const Environment = z.object({
  // a typo such as 'prod' must fail, or it would switch the production checks off
  NODE_ENV: z.enum(['production', 'development', 'test'], 'use production, development or test').optional(),
  PORT: settings.wholeNumber(0, 65_535, 'use a port number from 0 to 65535').default(8000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: settings
    .site(
      'use the address people open, such as https://twosome.example; http is accepted on this machine only',
    )
    .optional(),
  DATABASE_URL: settings.databaseUrl.optional(),
  DATABASE_DIRECT_URL: settings.databaseUrl.optional(),
  DATABASE_REPLICA_URL: settings.databaseUrl.optional(),
  DATABASE_REPLICA_MAX_LAG_MS: milliseconds(100, 60_000).default(1_000),
  DATABASE_POOL_SIZE: settings.wholeNumber(2, 500, 'use a number of connections from 2 to 500').default(10),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds(1_000, 60_000).default(5_000),
  DATABASE_IDLE_TIMEOUT_MS: milliseconds(1_000, day).default(300_000),
  DATABASE_PREPARED: settings.onOff.default(true),
  MIGRATE: settings.onOff.default(true),
  ...redisSettings,
  ...storageSettings,
  EMBEDDED_IN_PRODUCTION: yes,
  SECRET_KEY: secret,
  // no check for randomness: an operator must be able to replace a guessable key
  SECRET_KEY_PREVIOUS: z.string().min(32, 'use the SECRET_KEY that was used before').optional(),
  GOOGLE_CLIENT_ID: settings.list(settings.clientId).default([]),
  IDENTITY_PROVIDERS: settings.identityProviders.default([]),
  OPERATORS: settings.operators.default([]),
  ADMIN_TOKEN: secret,
  OPERATOR_WEBHOOK_URL: settings.address('use an https address; http is for this machine only').optional(),
  OPERATOR_WEBHOOK_SECRET: secret,
  OPERATOR_EMAIL: z.email('use an e-mail address').optional(),
  SMTP_URL: settings.smtpUrl.optional(),
  DEMO_IDENTITY: settings.onOff.optional(),
  DEMO: settings.onOff.optional(),
  FCM_SERVICE_ACCOUNT: settings.serviceAccount.optional(),
  FCM_URL: settings.address('use an https address').default('https://fcm.googleapis.com'),
  VAPID_PUBLIC_KEY: settings.base64url(65, 'use the 87 characters of the public key').optional(),
  VAPID_PRIVATE_KEY: settings.base64url(32, 'use the 43 characters of the private key').optional(),
  WEB_PUSH_ANYWHERE: settings.onOff.default(false),
  WEB_PUSH_ANYWHERE_IN_PRODUCTION: yes,
  ANDROID_PACKAGE: settings.androidPackage.optional(),
  ANDROID_CERTIFICATES: settings.list(settings.fingerprint).default([]),
  IOS_APP_ID: settings.iosApp.optional(),
  SUPPORT_EMAIL: z.email('use an e-mail address').optional(),
  APP_STORE_URL: settings.address('use an https address').optional(),
  MIN_CLIENT: settings.release('use a version, such as 1.4.0').default('0.1.0'),
  ALLOWED_ORIGINS: settings
    .list(settings.origin('use origins by comma, such as https://app.twosome.example'))
    .default([]),
  TRUSTED_PROXIES: settings.list(settings.network).default([]),
  METRICS_TOKEN: secret,
  RATE_LIMITS: settings.onOff.default(true),
  UNLIMITED_IN_PRODUCTION: yes,
  SHUTDOWN_DELAY_MS: milliseconds(0, 60_000).default(0),
  LOG_LEVEL: z.enum(levels, `use one of ${levels.join(', ')}`).default('info'),
});
type Environment = z.output<typeof Environment>;

/** Reads and checks the whole environment. An empty value counts as not set. Throws `ConfigError`. */
export function readConfig(env: Values): Config {
  const { given, lines } = readSettings(env, Object.keys(Environment.shape));
  const read = Environment.safeParse(given);
  if (!read.success) {
    // one line per variable: only its first issue
    const wrong = new Map(
      read.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]),
    );
    for (const name of Object.keys(Environment.shape))
      if (wrong.has(name)) lines.push(`${name} is not valid: ${wrong.get(name)}.`);
    throw new ConfigError(lines);
  }
  lines.push(...conflictingSettings(read.data));
  if (lines.length > 0) throw new ConfigError(lines);
  return configOf(read.data);
}

/**
 * The first setting that shows that this installation serves real people; null for a purely local one. One such setting
 * is enough: with NODE_ENV=production forgotten, a public site must not offer the demo sign-in, by which any visitor
 * can sign in as any user.
 */
function productionReason(env: Environment): string | null {
  const isPublic = (address: string) => !settings.isLoopback(new URL(address).hostname);
  if (env.NODE_ENV === 'production') return 'NODE_ENV is production';
  if (env.PUBLIC_URL !== undefined && isPublic(env.PUBLIC_URL)) return 'PUBLIC_URL is beyond this machine';
  if (!settings.isLoopback(env.HOST)) return 'HOST is beyond this machine';
  if (env.GOOGLE_CLIENT_ID.length > 0) return 'GOOGLE_CLIENT_ID is set';
  if (env.IDENTITY_PROVIDERS.some(({ issuer, jwksUri }) => isPublic(issuer) || isPublic(jwksUri)))
    return 'IDENTITY_PROVIDERS is beyond this machine';
  return null;
}

const isDemoIdentityOn = (env: Environment): boolean => env.DEMO_IDENTITY ?? productionReason(env) === null;

/** The reason against seeding the demo story, or null. While it is seeded, real users cannot sign in. */
function demoRefusal(env: Environment): string | null {
  const reason = productionReason(env);
  if (reason !== null) return reason;
  if (env.DATABASE_URL !== undefined) return 'DATABASE_URL is set';
  if (env.IDENTITY_PROVIDERS.length > 0) return 'IDENTITY_PROVIDERS is set';
  return isDemoIdentityOn(env) ? null : 'DEMO_IDENTITY is off';
}

const pairs = [
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['ANDROID_PACKAGE', 'ANDROID_CERTIFICATES'],
  ['OPERATOR_WEBHOOK_URL', 'OPERATOR_WEBHOOK_SECRET'],
  ['OPERATOR_EMAIL', 'SMTP_URL'],
] as const;
const isSet = (value: string | readonly string[] | undefined): boolean =>
  value !== undefined && value.length > 0;

/** Errors for values that are valid alone but not together. */
function conflictingSettings(env: Environment): string[] {
  const lines = [...conflictingRedisSettings(env), ...conflictingStorageSettings(env)];
  const reason = productionReason(env);
  const refuse = (what: string, fix: string, consent: keyof Environment): void => {
    if (reason !== null && env[consent] === undefined)
      lines.push(`${what}, which is refused because ${reason}${fix}, or accept that with ${consent}=yes.`);
  };
  for (const name of secrets)
    if (reason !== null && env[name] !== undefined && settings.randomBytesIn(env[name]) < 32)
      lines.push(`${name} is not valid: ${secretHint}.`);
  if (!env.RATE_LIMITS) refuse('RATE_LIMITS is off', ': leave it out', 'UNLIMITED_IN_PRODUCTION');
  if (env.DATABASE_URL === undefined)
    refuse(
      'DATABASE_URL is missing',
      ', and the embedded database does not survive a crash of the machine: set it to postgres://…',
      'EMBEDDED_IN_PRODUCTION',
    );
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (env[name] !== undefined && env.DATABASE_URL === undefined)
      lines.push(`${name} belongs to DATABASE_URL: set both, or leave it out.`);
  if (env.WEB_PUSH_ANYWHERE)
    refuse('WEB_PUSH_ANYWHERE is on', ': leave it out', 'WEB_PUSH_ANYWHERE_IN_PRODUCTION');
  const noDemo = demoRefusal(env);
  if (env.DEMO && noDemo !== null)
    lines.push(`DEMO is on, which is refused because ${noDemo}: leave it out.`);
  for (const [one, other] of pairs)
    if (isSet(env[one]) !== isSet(env[other]))
      lines.push(`${one} and ${other} belong together: set both or neither.`);
  const vapid = vapidOf(env);
  if (vapid !== null && !isPair(vapid))
    lines.push('VAPID_PRIVATE_KEY does not match VAPID_PUBLIC_KEY: generate both again, together.');
  if (isOlder(version, env.MIN_CLIENT))
    lines.push(
      `MIN_CLIENT is ${env.MIN_CLIENT} but this server is ${version}, so its own pages would be too old: use ${version} or less.`,
    );
  const known = providersOf(env).map(({ issuer }) => issuer);
  for (const { name, issuer } of env.OPERATORS)
    if (!known.includes(issuer))
      lines.push(
        `OPERATORS: the issuer of ${name} is none of GOOGLE_CLIENT_ID and IDENTITY_PROVIDERS: ${issuer}.`,
      );
  const issuers = providersOf(env).flatMap(({ issuer, alsoIssuedAs = [] }) => [issuer, ...alsoIssuedAs]);
  const twice = issuers.find((issuer, index) => issuers.indexOf(issuer) !== index);
  if (twice !== undefined)
    lines.push(`IDENTITY_PROVIDERS names the issuer ${twice} twice (GOOGLE_CLIENT_ID counts): keep one.`);
  return lines;
}

/** The settings, validated once at start. No other code reads `process.env`. */
export type Config = ReturnType<typeof configOf>;

const configOf = (env: Environment) => ({
  production: env.NODE_ENV === 'production',
  test: env.NODE_ENV === 'test',
  port: env.PORT,
  host: env.HOST,
  /** absolute */
  dataDir: resolve(env.DATA_DIR),
  /** an origin, without path or trailing slash */
  publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  /** PUBLIC_URL, for canonical links in pages; null: not set, pages carry no such link */
  announcedUrl: env.PUBLIC_URL ?? null,
  /** null: the embedded database in `dataDir` */
  databaseUrl: env.DATABASE_URL ?? null,
  /** for what needs a session of its own: migrations, backup, restore; null: the embedded database */
  databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
  /** a streaming replica for lists and profiles; null: none */
  databaseReplica: env.DATABASE_REPLICA_URL
    ? { url: env.DATABASE_REPLICA_URL, maxLagMs: env.DATABASE_REPLICA_MAX_LAG_MS }
    : null,
  /** how the server uses the database */
  databaseLimits: {
    poolSize: env.DATABASE_POOL_SIZE,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    idleMs: env.DATABASE_IDLE_TIMEOUT_MS,
    prepared: env.DATABASE_PREPARED,
  },
  /** false: the server starts only on a database that is migrated already */
  migrate: env.MIGRATE,
  /** null: this is the only node */
  redis: redisOf(env),
  /** null: images are in the folder `media` of `dataDir` */
  s3: s3Of(env),
  /** the proxies in `trustedProxies` send images, by X-Accel-Redirect */
  mediaByProxy: env.MEDIA_BY_PROXY,
  /** null: generated once and stored in `dataDir`; see `secretKey` */
  secretKey: env.SECRET_KEY ?? null,
  /** the key before a rotation; its signatures are still accepted */
  secretKeyPrevious: env.SECRET_KEY_PREVIOUS ?? null,
  /** the web client first, then the native apps */
  googleClientIds: env.GOOGLE_CLIENT_ID,
  /** Google first; without the demo provider, which the server creates itself */
  identityProviders: providersOf(env),
  demoIdentity: isDemoIdentityOn(env),
  /** an empty database is filled with the demo story */
  demo: (env.DEMO ?? env.NODE_ENV !== 'test') && demoRefusal(env) === null,
  fcm: env.FCM_SERVICE_ACCOUNT ? { serviceAccount: env.FCM_SERVICE_ACCOUNT, url: env.FCM_URL } : null,
  vapid: vapidOf(env),
  /** the accounts that may open the operator's pages */
  operators: env.OPERATORS,
  adminToken: env.ADMIN_TOKEN ?? null,
  /** where notices of urgent reports and failed jobs are sent; null: not by this channel */
  operatorWebhook:
    env.OPERATOR_WEBHOOK_URL && env.OPERATOR_WEBHOOK_SECRET
      ? { url: env.OPERATOR_WEBHOOK_URL, secret: env.OPERATOR_WEBHOOK_SECRET }
      : null,
  operatorMail: env.OPERATOR_EMAIL && env.SMTP_URL ? { to: env.OPERATOR_EMAIL, url: env.SMTP_URL } : null,
  /** allows push subscriptions on private addresses, for a fake push service */
  pushAnywhere: env.WEB_PUSH_ANYWHERE,
  /** null: no Android app opens links to this site */
  android: env.ANDROID_PACKAGE
    ? { package: env.ANDROID_PACKAGE, certificates: env.ANDROID_CERTIFICATES }
    : null,
  /** team and bundle id; null: no iOS app opens links to this site */
  iosAppId: env.IOS_APP_ID ?? null,
  supportEmail: env.SUPPORT_EMAIL ?? null,
  appStoreUrl: env.APP_STORE_URL ?? null,
  /** clients older than this version ask the user to update */
  minClient: env.MIN_CLIENT,
  /** besides the site itself and the two native apps; without PUBLIC_URL, the site may be opened as 127.0.0.1 */
  allowedOrigins: [...env.ALLOWED_ORIGINS, ...(env.PUBLIC_URL ? [] : [`http://127.0.0.1:${env.PORT}`])],
  /** addresses and networks (CIDR) whose X-Forwarded-For is trusted */
  trustedProxies: env.TRUSTED_PROXIES,
  metricsToken: env.METRICS_TOKEN ?? null,
  /** false lifts the rate limits, but not the size limits */
  rateLimits: env.RATE_LIMITS,
  /** how long a node that stops still serves, while load balancers learn it from `/readyz` */
  shutdownDelayMs: env.SHUTDOWN_DELAY_MS,
  logLevel: env.LOG_LEVEL,
});

const vapidOf = (env: Environment): Vapid | null =>
  env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY
    ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY }
    : null;

const providersOf = (env: Environment): Provider[] => [
  ...(env.GOOGLE_CLIENT_ID.length > 0 ? [google(env.GOOGLE_CLIENT_ID)] : []),
  ...env.IDENTITY_PROVIDERS,
];
