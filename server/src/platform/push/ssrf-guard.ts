import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/*
 * POSTs to URLs that clients supply. A client must not be able to make the server call what only the server can reach
 * (SSRF): its own machine, its network, the metadata address of a cloud.
 */

/** For the whole response. */
const timeoutMs = 10_000;
const maxBytes = 64 * 1024;

/** All public IPv6 addresses are in 2000::/3. Of 2001::/23, which is for protocols, ipaddr.js does not know every part. */
const publicV6 = ipaddr.parseCIDR('2000::/3');
const protocolsV6 = ipaddr.parseCIDR('2001::/23');

/** Whether an IP address is on the public internet. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  const ip = ipaddr.parse(address);
  if (ip.range() !== 'unicast') return false;
  return ip.kind() === 'ipv4' || (ip.match(publicV6) && !ip.match(protocolsV6));
}

/** Host names that are reserved for private networks. */
const privateNames =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa|onion|test|invalid)$/;

/** Whether a client may supply this URL. The addresses of its host name are checked when it is called. */
export function isAllowedHost(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  const host = url.hostname.replace(/\.$/, '');
  return (
    isIP(host) === 0 &&
    /^[a-z0-9.-]+\.[a-z0-9-]+$/.test(host) &&
    !/\d$/.test(host) &&
    !privateNames.test(host)
  );
}

export type NameResolver = Pick<Resolver, 'resolve4' | 'resolve6'>;

/**
 * Not `dns.lookup`: it shares a small thread pool with every other lookup of the server. Names whose DNS server never
 * answers would block those threads, and the database and Google could not be resolved.
 */
const dns: NameResolver = new Resolver({ timeout: 2000, tries: 2 });

/** Fails if any address of the name is not public, because Node may try each of them. */
const publicLookup =
  (names: NameResolver): LookupFunction =>
  (name, options, answer) => {
    addressesOf(names, name).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return answer(new Error('the host name has no address'), '', 0);
        if (!addresses.every(({ address }) => isPublic(address)))
          return answer(new Error('the host name resolves to a non-public address'), '', 0);
        return options.all ? answer(null, addresses) : answer(null, first.address, first.family);
      },
      (error: Error) => answer(error, '', 0),
    );
  };

/** Many names have only IPv4 or only IPv6 addresses, so one failed query is not an error. */
async function addressesOf(names: NameResolver, name: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([names.resolve4(name), names.resolve6(name)]);
  return [four, six].flatMap((found, index) =>
    found.status === 'rejected'
      ? []
      : found.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
  );
}

export interface PostResponse {
  status: number;
  retryAfter: string | null;
}

/**
 * POSTs to a URL that a client supplied. Redirects are not followed, and the response body is discarded.
 * `anywhere` disables the guard; it is for development, where the push service is a local fake.
 */
export function postToPublicHost(
  address: string,
  {
    headers,
    body,
    anywhere,
    names = dns,
  }: { headers: Record<string, string>; body: Buffer; anywhere: boolean; names?: NameResolver },
): Promise<PostResponse> {
  if (!anywhere && !isAllowedHost(address)) return Promise.reject(new Error('the URL is not allowed'));
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
    signal: AbortSignal.timeout(timeoutMs),
    ...(!anywhere && { lookup: publicLookup(names) }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = (address.startsWith('http:') ? requestPlain : request)(address, options, (answer) => {
      let bytes = 0;
      // a short body is drained to keep the connection alive
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > maxBytes) answer.destroy();
      });
      answer.on('error', () => {});
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? null });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
