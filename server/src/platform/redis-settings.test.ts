import { rootCertificates } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { linesOf } from '../testing/config.ts';

const [ca = ''] = rootCertificates;

const redisOf = (env: Record<string, string>) => readConfig(env).redis;
describe('the settings of Redis', () => {
  test('are read together', () => {
    expect(redisOf({})).toBeNull();
    expect(redisOf({ REDIS_URL: 'redis://cache' })).toEqual({ url: 'redis://cache', isCluster: false });
    expect(redisOf({ REDIS_URL: 'rediss://cache', REDIS_CLUSTER: 'on', REDIS_CA: ca })).toEqual({
      url: 'rediss://cache',
      isCluster: true,
      ca,
    });
  });

  test.each([
    ['redis://one', ['redis://one']],
    ['redis://one:26379, two,[::1]:26380', ['redis://one:26379', 'redis://two', 'redis://[::1]:26380']],
    ['rediss://me:secret@one:1,two:2', ['rediss://me:secret@one:1', 'rediss://me:secret@two:2']],
  ])('REDIS_SENTINELS may be %s', (REDIS_SENTINELS, urls) => {
    const found = redisOf({ REDIS_URL: 'redis://primary', REDIS_SENTINELS })?.sentinels;
    expect(found?.map(({ href }) => href)).toEqual(urls);
  });

  test.each([
    ['REDIS_SENTINELS', 'one:26379'],
    ['REDIS_SENTINELS', 'http://one'],
    ['REDIS_SENTINELS', 'redis://'],
    ['REDIS_SENTINELS', 'redis://one,,two'],
    ['REDIS_SENTINELS', 'redis://one:port'],
    ['REDIS_SENTINELS', 'redis://one,redis://two'],
    ['REDIS_SENTINELS', 'redis://one/primary'],
    ['REDIS_SENTINELS', 'redis://one?failoverDetector=true'],
    ['REDIS_CA', '/no/such/file'],
    ['REDIS_CA', '-----BEGIN CERTIFICATE-----'],
    ['REDIS_CA', '-----BEGIN PRIVATE KEY-----'],
    ['REDIS_CLUSTER', 'yes'],
  ])('a wrong value stops the start in one line: %s=%s', (name, value) => {
    const lines = linesOf({ REDIS_URL: 'rediss://cache', [name]: value });
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} is not valid: [^\\n]+$`))]);
  });

  test.each([
    ['need a REDIS_URL', { REDIS_CLUSTER: 'on' }],
    ['need a REDIS_URL', { REDIS_SENTINELS: 'redis://one' }],
    ['need a REDIS_URL', { REDIS_CA: ca }],
    ['REDIS_CA needs TLS', { REDIS_URL: 'redis://cache', REDIS_CA: ca }],
    ['REDIS_URL has a port', { REDIS_URL: 'redis://cache:6379', REDIS_SENTINELS: 'redis://one' }],
    [
      'exclude each other',
      { REDIS_URL: 'redis://cache', REDIS_SENTINELS: 'redis://one', REDIS_CLUSTER: 'on' },
    ],
    ['REDIS_URL has a database number', { REDIS_URL: 'redis://cache/1', REDIS_CLUSTER: 'on' }],
  ])('values that do not fit together stop the start: %s', (reason, env) => {
    expect(linesOf(env as Record<string, string>)).toEqual([expect.stringContaining(reason)]);
  });
});
