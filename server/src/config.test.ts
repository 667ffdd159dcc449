import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { makeVapid } from './platform/push/vapid.ts';
import { secretKey } from './platform/secret-key.ts';
import { version } from './platform/version.ts';
import { linesOf } from './testing/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the settings of the database', () => {
  const DATABASE_URL = 'postgres://pooler:6432/twosome';

  it('name PostgreSQL itself, a replica and limits', () => {
    expect(readConfig({ DATABASE_URL })).toMatchObject({
      databaseDirectUrl: DATABASE_URL,
      databaseReplica: null,
      databaseLimits: { poolSize: 10, statementTimeoutMs: 5_000, idleMs: 300_000, prepared: true },
      migrate: true,
    });
    const direct = 'postgres://db:5432/twosome';
    const more = { DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URL: 'postgres://replica/twosome' };
    expect(readConfig({ DATABASE_URL, ...more, DATABASE_PREPARED: 'off', MIGRATE: 'off' })).toMatchObject({
      databaseDirectUrl: direct,
      databaseReplica: { url: 'postgres://replica/twosome', maxLagMs: 1_000 },
      databaseLimits: { prepared: false },
      migrate: false,
    });
  });

  it.each([
    ['DATABASE_DIRECT_URL', 'postgres://db/twosome'],
    ['DATABASE_REPLICA_URL', 'postgres://replica/twosome'],
  ])('refuse %s without DATABASE_URL', (name, url) => {
    expect(linesOf({ [name]: url })).toEqual([`${name} belongs to DATABASE_URL: set both, or leave it out.`]);
  });
});

describe('the settings', () => {
  it('need nothing to be set [S7.64]', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 8000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8000',
      databaseUrl: null,
      redis: null,
      demoIdentity: true,
      demo: true,
      identityProviders: [],
      rateLimits: true,
      logLevel: 'info',
      minClient: '0.1.0',
      fcm: null,
      vapid: null,
      trustedProxies: [],
    });
  });

  it('treat an empty value as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', REDIS_URL: '', RATE_LIMITS: '' })).toMatchObject({
      port: 8000,
      databaseUrl: null,
      redis: null,
      rateLimits: true,
    });
  });

  it('derive the default address from the port', () => {
    expect(readConfig({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
    const beyond = { EMBEDDED_IN_PRODUCTION: 'yes', PUBLIC_URL: 'https://Twosome.example:443/' };
    expect(readConfig({ PORT: '9000', ...beyond }).publicUrl).toBe('https://twosome.example');
  });

  it('read every value', () => {
    const metricsToken = '1b7e07a52d3c8f46990a7e5d2146cf38b8f3c1d9a6be27405c0e94d71a2b65f3';
    const config = readConfig({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://me:secret@db:5432/twosome',
      REDIS_URL: 'rediss://me:secret@cache:6380/2',
      GOOGLE_CLIENT_ID: 'web.apps.googleusercontent.com, ios.apps.googleusercontent.com,',
      ALLOWED_ORIGINS: 'https://App.example, capacitor://other',
      TRUSTED_PROXIES: '10.0.0.0/8,::1, 192.168.1.1',
      DEMO_IDENTITY: 'on',
      SUPPORT_EMAIL: 'help@twosome.example',
      APP_STORE_URL: 'https://store.example/twosome',
      MIN_CLIENT: '0.0.9',
      METRICS_TOKEN: metricsToken,
      LOG_LEVEL: 'debug',
    });
    expect(config).toMatchObject({
      production: true,
      databaseUrl: 'postgres://me:secret@db:5432/twosome',
      redis: { url: 'rediss://me:secret@cache:6380/2', isCluster: false },
      googleClientIds: ['web.apps.googleusercontent.com', 'ios.apps.googleusercontent.com'],
      allowedOrigins: ['https://app.example', 'capacitor://other', 'http://127.0.0.1:8000'],
      trustedProxies: ['10.0.0.0/8', '::1', '192.168.1.1'],
      demoIdentity: true,
      minClient: '0.0.9',
      metricsToken,
    });
    expect(config.identityProviders).toMatchObject([
      {
        issuer: 'https://accounts.google.com',
        alsoIssuedAs: ['accounts.google.com'],
        jwksUri: 'https://www.googleapis.com/oauth2/v3/certs',
      },
    ]);
  });

  it('accept identity providers besides Google, over http only on loopback', () => {
    const provider = (issuer: string) =>
      JSON.stringify([{ name: 'own', issuer, client_ids: ['a'], jwks_uri: `${issuer}/jwks` }]);
    expect(readConfig({ IDENTITY_PROVIDERS: provider('http://127.0.0.1:9999') }).identityProviders).toEqual([
      {
        name: 'own',
        issuer: 'http://127.0.0.1:9999',
        clientIds: ['a'],
        jwksUri: 'http://127.0.0.1:9999/jwks',
      },
    ]);
    expect(linesOf({ IDENTITY_PROVIDERS: provider('http://id.example') })).toEqual([
      expect.stringMatching(/^IDENTITY_PROVIDERS .*https/),
    ]);
  });

  it('read a service account from text and from a file', () => {
    const account = {
      project_id: 'p',
      client_email: 'a@b.example',
      private_key: aPrivateKey(),
    };
    const file = join(folder, 'account.json');
    writeFileSync(file, JSON.stringify(account));
    for (const FCM_SERVICE_ACCOUNT of [JSON.stringify(account), file])
      expect(readConfig({ FCM_SERVICE_ACCOUNT }).fcm).toEqual({
        serviceAccount: { ...account, token_uri: 'https://oauth2.googleapis.com/token' },
        url: 'https://fcm.googleapis.com',
      });
  });

  it('read a pair of push keys, but refuse a single one', () => {
    const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = makeVapid();
    expect(readConfig({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }).vapid?.publicKey).toBe(VAPID_PUBLIC_KEY);
    expect(linesOf({ VAPID_PUBLIC_KEY })).toEqual([expect.stringContaining('VAPID_PRIVATE_KEY')]);
    expect(linesOf({ VAPID_PUBLIC_KEY: makeVapid().publicKey, VAPID_PRIVATE_KEY })).toEqual([
      expect.stringMatching(/^VAPID_PRIVATE_KEY does not match/),
    ]);
  });

  it('read the apps that open links to the site', () => {
    const certificate = Array.from({ length: 32 }, (_, n) => `a${n % 10}`).join(':');
    const env = {
      ANDROID_PACKAGE: 'com.example.twosome',
      ANDROID_CERTIFICATES: `${certificate}, ${certificate}`,
    };
    const upper = certificate.toUpperCase();
    expect(readConfig(env).android).toEqual({ package: 'com.example.twosome', certificates: [upper, upper] });
    expect(linesOf({ ANDROID_PACKAGE: env.ANDROID_PACKAGE })).toEqual([
      expect.stringContaining('ANDROID_CERTIFICATES'),
    ]);
    expect(readConfig({ IOS_APP_ID: 'ABCDE12345.com.example.twosome' }).iosAppId).toBe(
      'ABCDE12345.com.example.twosome',
    );
    expect(readConfig({})).toMatchObject({ android: null, iosAppId: null, pushAnywhere: false });
  });
});

describe('the production checks', () => {
  const provider = (host: string) =>
    JSON.stringify([{ name: 'own', issuer: host, client_ids: ['a'], jwks_uri: `${host}/jwks` }]);
  const signs: Record<string, string>[] = [
    { NODE_ENV: 'production' },
    { PUBLIC_URL: 'https://twosome.example' },
    { PUBLIC_URL: 'https://192.168.1.5' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { GOOGLE_CLIENT_ID: 'web.apps.googleusercontent.com' },
    { IDENTITY_PROVIDERS: provider('https://id.example') },
  ];
  const words = { EMBEDDED_IN_PRODUCTION: 'yes', UNLIMITED_IN_PRODUCTION: 'yes' };

  describe.each(signs)('%j', (sign) => {
    const [name] = Object.keys(sign);

    it('disables demo sign-in, unless it is enabled explicitly', () => {
      expect(readConfig({ ...words, ...sign }).demoIdentity).toBe(false);
      expect(readConfig({ ...words, ...sign, DEMO_IDENTITY: 'on' }).demoIdentity).toBe(true);
    });

    it('refuses the embedded database, disabled rate limits and pushes to any address, with the reason', () => {
      const risky = { ...sign, RATE_LIMITS: 'off', WEB_PUSH_ANYWHERE: 'on' };
      expect(linesOf(risky)).toEqual([
        expect.stringMatching(new RegExp(`^RATE_LIMITS .*because ${name} .*UNLIMITED_IN_PRODUCTION=yes`)),
        expect.stringMatching(new RegExp(`^DATABASE_URL .*because ${name} .*EMBEDDED_IN_PRODUCTION=yes`)),
        expect.stringMatching(
          new RegExp(`^WEB_PUSH_ANYWHERE .*because ${name} .*WEB_PUSH_ANYWHERE_IN_PRODUCTION=yes`),
        ),
      ]);
      expect(linesOf({ ...risky, ...words, WEB_PUSH_ANYWHERE_IN_PRODUCTION: 'yes' })).toEqual([]);
    });
  });

  it.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2', PUBLIC_URL: 'http://localhost:8000' },
    { PUBLIC_URL: 'https://127.0.0.1:8443' },
    { PUBLIC_URL: 'http://[::1]:8000' },
    { IDENTITY_PROVIDERS: provider('http://127.0.0.1:9999') },
  ])('are off for a purely local installation: %j', (env: Record<string, string>) => {
    const config = readConfig({ ...env, RATE_LIMITS: 'off', WEB_PUSH_ANYWHERE: 'on' });
    expect(config).toMatchObject({ demoIdentity: true, rateLimits: false, pushAnywhere: true });
  });
});

const aPrivateKey = () =>
  String(
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  );

describe('a wrong value', () => {
  const wrong: Record<string, string[]> = {
    PORT: ['http', '-1', '65536', '1e3'],
    DATABASE_POOL_SIZE: ['1'],
    DATABASE_STATEMENT_TIMEOUT_MS: ['5s'],
    DATABASE_REPLICA_MAX_LAG_MS: ['99'],
    SHUTDOWN_DELAY_MS: ['-1'],
    PUBLIC_URL: ['twosome.example', 'https://twosome.example/app', 'http://twosome.example'],
    DATABASE_URL: ['mysql://db', 'db:5432'],
    S3_BUCKET: ['My pictures', 'a', 'pictures/ours', 's3://pictures'],
    S3_ENDPOINT: ['s3.example', 'https://s3.example/bucket', 's3://bucket'],
    REDIS_URL: ['cache:6379', 'redis://', 'redis://cache/name', 'redis://cache?enableOfflineQueue=true'],
    SECRET_KEY: ['short'],
    GOOGLE_CLIENT_ID: ['a b', 'https://x'],
    IDENTITY_PROVIDERS: [
      '{',
      '{}',
      '[{}]',
      '[{"name":"a","issuer":"https://a.example","client_ids":[],"jwks_uri":"https://a.example"}]',
    ],
    FCM_SERVICE_ACCOUNT: [
      '/no/such/file',
      '{',
      '{"project_id":"p","client_email":"a","private_key":"-----BEGIN PRIVATE KEY-----"}',
    ],
    FCM_URL: ['http://fcm.example'],
    VAPID_PUBLIC_KEY: ['short'],
    ANDROID_PACKAGE: ['twosome', 'com.example.', '1com.example', 'com example'],
    ANDROID_CERTIFICATES: ['AB:CD', 'x', 'AB'.repeat(32)],
    IOS_APP_ID: ['com.example.twosome', 'ABCDE12345', 'abcde12345.com.example'],
    SUPPORT_EMAIL: ['nobody'],
    APP_STORE_URL: ['javascript:alert(1)', 'store'],
    MIN_CLIENT: ['1', '1.2', 'v1.2.3', '1.2.3-beta', '1.2.3.4', '1.2.x', '-1.0.0', '1.2.123456'],
    ALLOWED_ORIGINS: ['*', 'null', 'https://a.example/path', 'https://*.example'],
    TRUSTED_PROXIES: ['everyone', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/8/8'],
    METRICS_TOKEN: ['short', '0123456789abcdef'],
    // the other choices are closed lists too
    LOG_LEVEL: ['loud'],
    EMBEDDED_IN_PRODUCTION: ['true'],
  };
  for (const [name, values] of Object.entries(wrong))
    it.each(values)(`stops the start in one line: ${name}=%s`, (value) => {
      const lines = linesOf({ [name]: value }).filter((line) => !line.includes('belong together'));
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(new RegExp(`^${name} `));
      expect(lines[0]).not.toContain('\n');
    });

  it('is reported together with all others', () => {
    const lines = linesOf({ PORT: 'x', LOG_LEVEL: 'loud', REDIS_URL: 'cache', S3_BUCKET: 'My pictures' });
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['PORT', 'REDIS_URL', 'S3_BUCKET', 'LOG_LEVEL']);
  });

  it('never repeats a secret', () => {
    const env = {
      SECRET_KEY: 'hunter2',
      METRICS_TOKEN: 'hunter2',
      DATABASE_URL: 'hunter2',
      REDIS_URL: 'hunter2',
      FCM_SERVICE_ACCOUNT: 'hunter2',
    };
    expect(linesOf(env).join('\n')).not.toContain('hunter2');
  });

  it('may be a MIN_CLIENT newer than the server itself, which would lock out its own pages', () => {
    const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
    for (const newer of [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`])
      expect(linesOf({ MIN_CLIENT: newer })).toEqual([
        `MIN_CLIENT is ${newer} but this server is ${version}, so its own pages would be too old: use ${version} or less.`,
      ]);
    expect(linesOf({ MIN_CLIENT: version })).toEqual([]);
  });

  it('may be a repeated issuer', () => {
    const google = [
      { name: 'g', issuer: 'https://accounts.google.com', client_ids: ['a'], jwks_uri: 'https://x.example' },
    ];
    expect(
      linesOf({
        EMBEDDED_IN_PRODUCTION: 'yes',
        GOOGLE_CLIENT_ID: 'a',
        IDENTITY_PROVIDERS: JSON.stringify(google),
      }),
    ).toEqual([expect.stringContaining('https://accounts.google.com twice')]);
  });
});

describe('the secret key', () => {
  const keyFile = (dataDir: string) => join(dataDir, 'secret.key');

  it('is generated once, readable only by its owner', () => {
    const config = { secretKey: null, dataDir: join(folder, 'new', 'data') };
    const key = secretKey(config);
    expect(key).toHaveLength(32);
    expect(secretKey(config)).toEqual(key);
    expect(statSync(keyFile(config.dataDir)).mode & 0o777).toBe(0o600);
    expect(secretKey({ ...config, dataDir: join(folder, 'other') })).not.toEqual(key);
  });

  it('is made private again if its file became readable', () => {
    const config = { secretKey: null, dataDir: join(folder, 'open') };
    secretKey(config);
    chmodSync(keyFile(config.dataDir), 0o644);
    secretKey(config);
    expect(statSync(keyFile(config.dataDir)).mode & 0o777).toBe(0o600);
  });

  it('is taken from the setting if there is one', () => {
    const dataDir = join(folder, 'none');
    const key = secretKey({ secretKey: 'x'.repeat(32), dataDir });
    expect(secretKey({ secretKey: 'x'.repeat(32), dataDir })).toEqual(key);
    expect(() => statSync(dataDir)).toThrow();
  });

  it('is never replaced silently', () => {
    const config = { secretKey: null, dataDir: join(folder, 'broken') };
    secretKey(config);
    writeFileSync(keyFile(config.dataDir), '');
    expect(() => secretKey(config)).toThrow('holds no key');
    expect(readFileSync(keyFile(config.dataDir), 'utf8')).toBe('');
  });
});
