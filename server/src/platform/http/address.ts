import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an address is one of our proxies. */
export type IsProxy = (address: string) => boolean;

/** The address block that a request counts as. */
export type CallerOf = (request: IncomingMessage) => string;

/** `networks`: the addresses and networks of `TRUSTED_PROXIES`. */
export function proxiesOf(networks: readonly string[]): IsProxy {
  if (networks.length === 0) return () => false;
  const list = new BlockList();
  for (const network of networks) {
    const [host = '', bits] = network.split('/');
    const family = isIP(host) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(host, family);
    else list.addSubnet(host, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The caller's address. X-Forwarded-For is read from its end, and only as far as our own proxies wrote it.
 * Entries before the first untrusted address come from the client, which can forge them.
 */
export function addressOf(request: IncomingMessage, isProxy: IsProxy): string {
  let address = peerOf(request);
  if (!isProxy(address)) return address;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  for (const raw of forwarded.reverse()) {
    const hop = normalised(raw);
    if (isIP(hop) === 0) return address;
    address = hop;
    if (!isProxy(hop)) return address;
  }
  return address;
}

/** The peer address of the TCP connection. */
export const peerOf = (request: IncomingMessage): string => normalised(request.socket.remoteAddress ?? '');

/** An address without port, brackets and zone. An IPv4-mapped IPv6 address becomes IPv4. */
function normalised(raw: string): string {
  const [text = ''] = raw.trim().split('%', 1);
  const address = /^\[(.*)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(address) === 0 ? address : ipaddr.process(address).toString();
}

/**
 * The address block that counts as one caller: an IPv4 address, or the /64 of an IPv6 address. Providers give each
 * household a whole /64, so a single address would be no limit.
 */
export function blockOf(address: string): string {
  const known = normalised(address);
  if (isIP(known) !== 6) return known;
  const groups = ipaddr.parse(known).toNormalizedString().split(':');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * The networks in which the failures of a block count, smallest first, each with the multiple of the limit that it has:
 * an IPv4 address alone; the /64, /56 and /48 of IPv6, because providers assign all three sizes.
 */
export function networksOf(block: string): [network: string, times: number][] {
  if (!block.endsWith('::/64')) return [[block, 1]];
  const [a = '0', b = '0', c = '0', d = '0'] = block.split(':');
  const upper = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return [
    [block, 1],
    [`${a}:${b}:${c}:${upper}::/56`, 4],
    [`${a}:${b}:${c}::/48`, 16],
  ];
}
