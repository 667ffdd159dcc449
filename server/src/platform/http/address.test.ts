import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, blockOf, networksOf, proxiesOf } from './address.ts';

const from = (remoteAddress: string, forwarded?: string): IncomingMessage => {
  const request: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress: string } } = {
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  };
  return request as IncomingMessage;
};

describe('the address of a caller', () => {
  const noProxies = proxiesOf([]);
  const proxies = proxiesOf(['10.0.0.0/8', '127.0.0.1', '2001:db8:ffff::/48']);

  it('is the peer address of the connection', () => {
    expect(addressOf(from('203.0.113.9'), noProxies)).toBe('203.0.113.9');
    expect(addressOf(from('::ffff:203.0.113.9'), noProxies)).toBe('203.0.113.9');
    expect(addressOf(from('fe80::1%eth0'), noProxies)).toBe('fe80::1');
  });

  it('cannot be forged without a trusted proxy', () => {
    expect(addressOf(from('203.0.113.9', '198.51.100.1'), noProxies)).toBe('203.0.113.9');
    expect(addressOf(from('203.0.113.9', '198.51.100.1'), proxies)).toBe('203.0.113.9');
  });

  it('is the address our nearest proxy saw, even with forged entries before it', () => {
    expect(addressOf(from('10.1.2.3', '198.51.100.1'), proxies)).toBe('198.51.100.1');
    expect(addressOf(from('10.1.2.3', '192.0.2.66, 198.51.100.1'), proxies)).toBe('198.51.100.1');
    expect(addressOf(from('10.1.2.3', '127.0.0.1, 198.51.100.1, 10.9.9.9'), proxies)).toBe('198.51.100.1');
    expect(addressOf(from('::ffff:10.1.2.3', '198.51.100.1'), proxies)).toBe('198.51.100.1');
    expect(addressOf(from('2001:db8:ffff::1', '2001:DB8::7'), proxies)).toBe('2001:db8::7');
  });

  it('is the proxy if the header is unreadable', () => {
    for (const forwarded of [undefined, '', 'unknown', '198.51.100.1, garbage', '1.2.3', '<script>'])
      expect(addressOf(from('10.1.2.3', forwarded), proxies)).toBe('10.1.2.3');
  });

  it('may have a port and brackets', () => {
    expect(addressOf(from('10.1.2.3', '198.51.100.1:4711'), proxies)).toBe('198.51.100.1');
    expect(addressOf(from('10.1.2.3', '[2001:db8::7]:4711'), proxies)).toBe('2001:db8::7');
  });
});

describe('the counted block', () => {
  it('is an IPv4 address, in any notation', () => {
    expect(blockOf('203.0.113.9')).toBe('203.0.113.9');
    expect(blockOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(blockOf('::ffff:cb00:7109')).toBe('203.0.113.9');
  });

  it('is the /64 of an IPv6 address', () => {
    expect(blockOf('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64');
    expect(blockOf('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2::/64');
    expect(blockOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(blockOf('::1')).toBe('0:0:0:0::/64');
    expect(blockOf('2001:db8:1:3::1')).not.toBe(blockOf('2001:db8:1:2::1'));
  });

  it('is the same for every address of a /64', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const spell = (groups: number[]) => groups.map((one) => one.toString(16)).join(':');
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: 1, max: 0xffff }), group, group, group),
        fc.array(fc.tuple(group, group, group, group), { minLength: 2, maxLength: 5 }),
        (network, hosts) => {
          const blocks = hosts.map((host) => blockOf(spell([...network, ...host])));
          expect(new Set(blocks)).toEqual(new Set([`${spell(network)}::/64`]));
        },
      ),
    );
  });
});

describe('the networks of a block', () => {
  it.each([
    ['203.0.113.9', [['203.0.113.9', 1]]],
    [
      '2001:db8:12:3456::/64',
      [
        ['2001:db8:12:3456::/64', 1],
        ['2001:db8:12:3400::/56', 4],
        ['2001:db8:12::/48', 16],
      ],
    ],
    [
      '2001:db8:12:7::/64',
      [
        ['2001:db8:12:7::/64', 1],
        ['2001:db8:12:0::/56', 4],
        ['2001:db8:12::/48', 16],
      ],
    ],
  ])('of %s are listed smallest first', (block, networks) => {
    expect(networksOf(block)).toEqual(networks);
  });
});
