import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/*
 * Addresses that people give and the server posts to. Whoever names one may not make the server reach what only the server
 * can reach (SSRF): its own machine, its network, the address at which a cloud hands out keys.
 */

/** Milliseconds for the whole answer. */
const patience = 10_000;
const mostBytes = 64 * 1024;

/** What is not the open internet, by the registers of special addresses. */
const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
// all of what is given out stands below 2000::/3; of that, tunnels and what maps onto other addresses is left out
const outside6 = new BlockList();
outside6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is one of the open internet. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside.check(address, 'ipv4');
  return family === 6 && outside6.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

/** Names that mean a place inside, wherever they are asked for. */
const insideNames =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa|onion|test|invalid)$/;

/** Whether somebody may name this address. What its name leads to is looked at when it is called. */
export function mayBeNamed(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  const host = url.hostname.replace(/\.$/, '');
  return (
    isIP(host) === 0 && /^[a-z0-9.-]+\.[a-z0-9-]+$/.test(host) && !/\d$/.test(host) && !insideNames.test(host)
  );
}

/** Of a name, all addresses that it has; rejects where it has none. */
export type Names = Pick<Resolver, 'resolve4' | 'resolve6'>;

/**
 * Not the machine's own look-up: that has two threads for everything that the server looks up, and names whose server never
 * answers would take both, so that neither the database nor Google was found.
 */
const dns: Names = new Resolver({ timeout: 2000, tries: 2 });

/** Answers only where all that a name leads to is open: else one of several would be tried. */
const lookupOutside =
  (names: Names): LookupFunction =>
  (name, options, answer) => {
    addressesOf(names, name).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return answer(new Error('the name leads nowhere'), '', 0);
        if (!addresses.every(({ address }) => isPublic(address)))
          return answer(new Error('the name leads inside'), '', 0);
        return options.all ? answer(null, addresses) : answer(null, first.address, first.family);
      },
      (error: Error) => answer(error, '', 0),
    );
  };

/** Many a name has addresses of one kind only. */
async function addressesOf(names: Names, name: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([names.resolve4(name), names.resolve6(name)]);
  return [four, six].flatMap((found, at) =>
    found.status === 'rejected' ? [] : found.value.map((address) => ({ address, family: at === 0 ? 4 : 6 })),
  );
}

export interface Answered {
  status: number;
  retryAfter: string | null;
}

/**
 * POSTs to an address that somebody gave. Redirects are not followed, of the answer nothing is kept but its first line.
 * `anywhere`: on a developer's own machine, where the push service is a stand-in.
 */
export function postOutside(
  address: string,
  {
    headers,
    body,
    anywhere,
    names = dns,
  }: { headers: Record<string, string>; body: Buffer; anywhere: boolean; names?: Names },
): Promise<Answered> {
  if (!anywhere && !mayBeNamed(address)) return Promise.reject(new Error('the address leads inside'));
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
    signal: AbortSignal.timeout(patience),
    ...(!anywhere && { lookup: lookupOutside(names) }),
  };
  return new Promise((resolve, reject) => {
    const sending = (address.startsWith('http:') ? requestPlain : request)(address, options, (answer) => {
      let bytes = 0;
      // what it says on is read to keep the connection, as far as it is short
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > mostBytes) answer.destroy();
      });
      answer.on('error', () => {});
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? null });
    });
    sending.on('error', reject);
    sending.end(body);
  });
}
