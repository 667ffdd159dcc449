import { resolve } from 'node:path';
import { isOlder } from '@twosome/contract/platform/versions';
import type { LevelWithSilent } from 'pino';
import * as z from 'zod';
import type { Provider } from './platform/identity/provider.ts';
import { google } from './platform/identity/provider.ts';
import { isPair, type Vapid } from './platform/push/vapid.ts';
import * as settings from './platform/settings.ts';
import { version } from './platform/version.ts';

/** Everything the environment may say, read and checked once at start. Nothing else reads `process.env`. */
export interface Config {
  production: boolean;
  test: boolean;
  port: number;
  host: string;
  /** absolute */
  dataDir: string;
  /** an origin: no path, no slash at the end */
  publicUrl: string;
  /** what PUBLIC_URL says, for pages to name themselves by; null: nobody has said, and none does */
  announcedUrl: string | null;
  /** null: the embedded database in `dataDir` */
  databaseUrl: string | null;
  /** null: this is the only node */
  redisUrl: string | null;
  /** null: made once and kept in `dataDir`; see `secretKey` */
  secretKey: string | null;
  /** web first, then the apps */
  googleClientIds: string[];
  /** Google first; without the demo one, which the server makes itself */
  identityProviders: Provider[];
  demoIdentity: boolean;
  fcm: { serviceAccount: settings.ServiceAccount; url: string } | null;
  vapid: Vapid | null;
  /** pushes may be posted to addresses inside, for a stand-in of a push service */
  pushAnywhere: boolean;
  /** null: no app of Android opens links to this site */
  android: { package: string; certificates: string[] } | null;
  /** team and bundle; null: no app of iOS does */
  iosAppId: string | null;
  supportEmail: string | null;
  appStoreUrl: string | null;
  /** an app that is older asks to be updated */
  minClient: string;
  /** origins beside the site itself and the app's own two */
  allowedOrigins: string[];
  /** addresses and networks (CIDR) whose X-Forwarded-For is believed */
  trustedProxies: string[];
  metricsToken: string | null;
  /** false lifts counts per time, never sizes */
  rateLimits: boolean;
  logLevel: LevelWithSilent;
}

/** The start is refused; one line for every wrong value, each naming its variable and what to do. */
export class ConfigError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

/** Settings that nothing reads yet. One that is set would promise what the server does not do, so it is refused. */
const readByNothingYet = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const Environment = z.object({
  // 'prod' taken for anything but production would switch the guards off
  NODE_ENV: z.enum(['production', 'development', 'test'], 'use production, development or test').optional(),
  PORT: settings.wholeNumber(0, 65_535, 'use a port number from 0 to 65535').default(8000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: settings.site('use the address people open, such as https://twosome.example').optional(),
  DATABASE_URL: settings.databaseUrl.optional(),
  REDIS_URL: settings.redisUrl.optional(),
  EMBEDDED_IN_PRODUCTION: z.literal('yes', 'use yes, or leave it out').optional(),
  SECRET_KEY: z
    .string()
    .min(32, 'use at least 32 random characters, such as `openssl rand -hex 32`')
    .optional(),
  GOOGLE_CLIENT_ID: settings.list(settings.clientId).default([]),
  IDENTITY_PROVIDERS: settings.identityProviders.default([]),
  DEMO_IDENTITY: settings.onOff.optional(),
  FCM_SERVICE_ACCOUNT: settings.serviceAccount.optional(),
  FCM_URL: settings.address('use an https address').default('https://fcm.googleapis.com'),
  VAPID_PUBLIC_KEY: settings.base64url(65, 'use the 87 characters of the public key').optional(),
  VAPID_PRIVATE_KEY: settings.base64url(32, 'use the 43 characters of the private key').optional(),
  WEB_PUSH_ANYWHERE: settings.onOff.default(false),
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
  METRICS_TOKEN: z.string().min(16, 'use at least 16 random characters').optional(),
  RATE_LIMITS: settings.onOff.default(true),
  LOG_LEVEL: z.enum(levels, `use one of ${levels.join(', ')}`).default('info'),
});
type Environment = z.output<typeof Environment>;

/** Reads and checks the whole environment. An empty value counts as not set. Throws `ConfigError`. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined]),
  );
  const lines: string[] = readByNothingYet
    .filter((name) => given[name] !== undefined)
    .map((name) => `${name} is set, but nothing reads it yet: leave it out.`);

  const read = Environment.safeParse(given);
  if (!read.success) {
    // one line for a variable, however much of it is wrong
    const wrong = new Map(
      read.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]),
    );
    for (const name of Object.keys(Environment.shape))
      if (wrong.has(name)) lines.push(`${name} is not right: ${wrong.get(name)}.`);
    throw new ConfigError(lines);
  }
  lines.push(...contradictions(read.data));
  if (lines.length > 0) throw new ConfigError(lines);
  return configOf(read.data);
}

/** Values that are right alone and wrong together. */
function contradictions(env: Environment): string[] {
  const lines: string[] = [];
  const production = env.NODE_ENV === 'production';
  if (production && !env.RATE_LIMITS)
    lines.push('RATE_LIMITS is off, which production refuses: leave it out.');
  if (production && env.DATABASE_URL === undefined && env.EMBEDDED_IN_PRODUCTION === undefined)
    lines.push(
      "DATABASE_URL is missing, and the embedded database survives the program's death but not the machine's: set it to postgres://…, or accept that with EMBEDDED_IN_PRODUCTION=yes.",
    );
  if ((env.VAPID_PUBLIC_KEY === undefined) !== (env.VAPID_PRIVATE_KEY === undefined))
    lines.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or neither.');
  const vapid = vapidOf(env);
  if (vapid !== null && !isPair(vapid))
    lines.push('VAPID_PRIVATE_KEY is not the other half of VAPID_PUBLIC_KEY: make both anew, together.');
  if (production && env.WEB_PUSH_ANYWHERE)
    lines.push('WEB_PUSH_ANYWHERE is on, which production refuses: leave it out.');
  if ((env.ANDROID_PACKAGE === undefined) !== (env.ANDROID_CERTIFICATES.length === 0))
    lines.push('ANDROID_PACKAGE and ANDROID_CERTIFICATES belong together: set both or neither.');
  if (isOlder(version, env.MIN_CLIENT))
    lines.push(
      `MIN_CLIENT is ${env.MIN_CLIENT} and this server ${version}, so its own pages would be too old: use ${version} or less.`,
    );
  const issuers = providersOf(env).flatMap(({ issuer, alsoIssuedAs = [] }) => [issuer, ...alsoIssuedAs]);
  const twice = issuers.find((issuer, index) => issuers.indexOf(issuer) !== index);
  if (twice !== undefined)
    lines.push(`IDENTITY_PROVIDERS names the issuer ${twice} twice (GOOGLE_CLIENT_ID counts): keep one.`);
  return lines;
}

function configOf(env: Environment): Config {
  const production = env.NODE_ENV === 'production';
  return {
    production,
    test: env.NODE_ENV === 'test',
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    announcedUrl: env.PUBLIC_URL ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    secretKey: env.SECRET_KEY ?? null,
    googleClientIds: env.GOOGLE_CLIENT_ID,
    identityProviders: providersOf(env),
    demoIdentity: env.DEMO_IDENTITY ?? !production,
    fcm: env.FCM_SERVICE_ACCOUNT ? { serviceAccount: env.FCM_SERVICE_ACCOUNT, url: env.FCM_URL } : null,
    vapid: vapidOf(env),
    pushAnywhere: env.WEB_PUSH_ANYWHERE,
    android: env.ANDROID_PACKAGE
      ? { package: env.ANDROID_PACKAGE, certificates: env.ANDROID_CERTIFICATES }
      : null,
    iosAppId: env.IOS_APP_ID ?? null,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    appStoreUrl: env.APP_STORE_URL ?? null,
    minClient: env.MIN_CLIENT,
    // nobody has said what the site is called: people may open it by its number too
    allowedOrigins: [...env.ALLOWED_ORIGINS, ...(env.PUBLIC_URL ? [] : [`http://127.0.0.1:${env.PORT}`])],
    trustedProxies: env.TRUSTED_PROXIES,
    metricsToken: env.METRICS_TOKEN ?? null,
    rateLimits: env.RATE_LIMITS,
    logLevel: env.LOG_LEVEL,
  };
}

const vapidOf = (env: Environment): Vapid | null =>
  env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY
    ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY }
    : null;

const providersOf = (env: Environment): Provider[] => [
  ...(env.GOOGLE_CLIENT_ID.length > 0 ? [google(env.GOOGLE_CLIENT_ID)] : []),
  ...env.IDENTITY_PROVIDERS,
];
