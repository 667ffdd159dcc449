import { X509Certificate } from 'node:crypto';
import * as z from 'zod';
import type { RedisAddress } from './redis-connect.ts';
import { onOff } from './settings.ts';

/** Without a query string: ioredis would read client options from it. */
const redisUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  if (url === null || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '') return false;
  return /^(\/\d{0,4})?$/.test(url.pathname) && url.search === '' && url.hash === '';
}, 'use redis://user:password@host:6379/0, or rediss://… for TLS');

const sentinelsHint = 'use redis://host:26379,host:26379,host:26379, or rediss://user:password@host:26379,…';
/** One URL with several hosts: scheme and password are those of all sentinels. */
const redisSentinels = z
  .string()
  .transform((text) => {
    const [, start = '', hosts = ''] = /^(rediss?:\/\/(?:[^@/]*@)?)([^@/?#]+)$/.exec(text) ?? [];
    return hosts.split(',').map((host) => URL.parse(start + host.trim()));
  })
  .refine((urls): urls is URL[] => urls.every((url) => url?.hostname), sentinelsHint);

const certificate = z.string().refine((text) => {
  try {
    return new X509Certificate(text).ca;
  } catch {
    return false;
  }
}, 'use the certificate of an authority, in PEM');

export const redisSettings = {
  REDIS_URL: redisUrl.optional(),
  REDIS_CA: certificate.optional(),
  REDIS_SENTINELS: redisSentinels.optional(),
  REDIS_CLUSTER: onOff.default(false),
};
type RedisEnvironment = z.output<z.ZodObject<typeof redisSettings>>;

/** Errors for values that are valid alone but not together. */
export function conflictingRedisSettings(env: RedisEnvironment): string[] {
  const { REDIS_CA: ca, REDIS_SENTINELS: sentinels, REDIS_CLUSTER: isCluster } = env;
  const url = env.REDIS_URL === undefined ? null : new URL(env.REDIS_URL);
  const usesTls = [url, ...(sentinels ?? [])].some((address) => address?.protocol === 'rediss:');
  const lines: string[] = [];
  if (url === null && (ca !== undefined || sentinels !== undefined || isCluster))
    return ['REDIS_CA, REDIS_SENTINELS and REDIS_CLUSTER need a REDIS_URL: set it, or leave them out.'];
  if (ca !== undefined && !usesTls) lines.push('REDIS_CA needs TLS: let REDIS_URL begin with rediss://.');
  if (sentinels !== undefined && url?.port)
    lines.push(
      'REDIS_URL has a port, but with REDIS_SENTINELS its host is the name of the primary: leave the port out.',
    );
  if (isCluster && sentinels !== undefined)
    lines.push('REDIS_CLUSTER and REDIS_SENTINELS exclude each other: leave one out.');
  if (isCluster && Number(url?.pathname.slice(1)) !== 0)
    lines.push('REDIS_URL has a database number, but a Redis Cluster has only 0: leave it out.');
  return lines;
}

/** null: this is the only node */
export const redisOf = (env: RedisEnvironment): RedisAddress | null =>
  env.REDIS_URL === undefined
    ? null
    : {
        url: env.REDIS_URL,
        ...(env.REDIS_CA !== undefined && { ca: env.REDIS_CA }),
        ...(env.REDIS_SENTINELS !== undefined && { sentinels: env.REDIS_SENTINELS }),
        isCluster: env.REDIS_CLUSTER,
      };
