import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Tells whether an address is one of our proxies. */
export type IsProxy = (address: string) => boolean;

/** From `TRUSTED_PROXIES`: addresses and networks. */
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
 * The caller's address. X-Forwarded-For is read from its end and only as far as our own proxies wrote it:
 * whatever stands before the first stranger was written by that stranger, who may write anything.
 */
export function addressOf(request: IncomingMessage, isProxy: IsProxy): string {
  let address = peerOf(request);
  if (!isProxy(address)) return address;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  for (const hop of forwarded.reverse().map(plain)) {
    if (isIP(hop) === 0) return address;
    address = hop;
    if (!isProxy(hop)) return address;
  }
  return address;
}

/** Who the connection itself comes from. */
export const peerOf = (request: IncomingMessage): string => plain(request.socket.remoteAddress ?? '');

/** An address without port, brackets and zone; IPv4 in its own spelling also where it came inside IPv6. */
function plain(written: string): string {
  const text = written.trim().replace(/%.*$/, '');
  const address = /^\[(.*)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!mapped) return address.toLowerCase();
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/**
 * What is counted as one caller: an IPv4 address, or the /64 of an IPv6 address. A single line at home is
 * given a whole /64, so its addresses could be walked through for ever.
 */
export function blockOf(address: string): string {
  const known = plain(address);
  if (isIP(known) !== 6) return known;
  const network = groupsOf(known).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [before = '', after] = address.replace(/[\d.]+$/, asGroups).split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const gap = after === undefined ? [] : Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...gap, ...tail].map((group) => Number.parseInt(group, 16));
}

/** An IPv4 address at the end of an IPv6 one, as two groups. */
function asGroups(end: string): string {
  if (!end.includes('.')) return end;
  const [a = 0, b = 0, c = 0, d = 0] = end.split('.').map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}
