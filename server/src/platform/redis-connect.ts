import { Cluster, Redis, type RedisOptions } from 'ioredis';

export interface RedisAddress {
  /** With sentinels, the host is the name of the primary. Of a cluster, one node is enough. */
  url: string;
  /** the certificate authority of Redis and its sentinels, in PEM; else those that Node trusts */
  ca?: string;
  /** They name the current primary. All have the same password. */
  sentinels?: readonly URL[];
  isCluster?: boolean;
}

/** Milliseconds. An answer normally takes less than one. */
export const answerTimeoutMs = 500;
/** A connection with pending commands and no data for this long is closed and reopened. */
const silenceTimeoutMs = 2000;
const connectTimeoutMs = 2000;
const maxPauseMs = 2000;
/** After this time a node knows the new primaries of a cluster, also without a request that reveals them. */
const slotsRefreshMs = 5000;

// retries forever; with jitter, so that nodes do not reconnect simultaneously
const retryPause = (tries: number): number =>
  Math.min(50 * 2 ** Math.min(tries - 1, 10), maxPauseMs) * (0.5 + Math.random() / 2);

/** Opens one connection to the primary, or those to all nodes of a cluster. It reconnects until it is disconnected. */
export function connect({ url, ca, sentinels, isCluster = false }: RedisAddress): Redis | Cluster {
  const { protocol, hostname, username, password } = new URL(url);
  const tls = ca === undefined ? {} : { ca };
  const options = {
    connectTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    disconnectTimeout: answerTimeoutMs,
    retryStrategy: retryPause,
    // after a failover this server is a read-only replica; the host name may point to the next primary
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    disableClientInfo: true,
    ...(protocol === 'rediss:' && { tls }),
  } satisfies RedisOptions;
  if (isCluster)
    return new Cluster([url], {
      // the password of the URL is that of all nodes
      redisOptions: {
        ...options,
        ...(username && { username: decodeURIComponent(username) }),
        ...(password && { password: decodeURIComponent(password) }),
      },
      clusterRetryStrategy: retryPause,
      // a node is connected at its first command, which waits for that
      enableOfflineQueue: true,
      slotsRefreshInterval: slotsRefreshMs,
      // commands are not retried: the limiter has its fallback, and hints may be lost
      retryDelayOnFailover: 0,
      retryDelayOnClusterDown: 0,
      // keeps the host name, which the certificate names
      dnsLookup: (host, done) => done(null, host),
    });
  if (sentinels === undefined) return new Redis(url, options);
  const [first] = sentinels;
  return new Redis(url, {
    ...options,
    name: hostname,
    sentinels: sentinels.map(({ hostname: host, port }) => ({
      host: host.replace(/^\[|\]$/g, ''),
      port: Number(port || 26_379),
    })),
    sentinelCommandTimeout: answerTimeoutMs,
    sentinelRetryStrategy: retryPause,
    enableTLSForSentinelMode: protocol === 'rediss:',
    ...(first?.username && { sentinelUsername: decodeURIComponent(first.username) }),
    ...(first?.password && { sentinelPassword: decodeURIComponent(first.password) }),
    ...(first?.protocol === 'rediss:' && { sentinelTLS: tls }),
  });
}
