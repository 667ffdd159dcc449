import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressOf, blockOf, proxiesOf } from './address.ts';

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

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('is the peer address of the connection: %s', (peer, address) => {
    expect(addressOf(from(peer), noProxies)).toBe(address);
  });

  it('cannot be forged without a trusted proxy', () => {
    expect(addressOf(from('203.0.113.9', '198.51.100.1'), noProxies)).toBe('203.0.113.9');
    expect(addressOf(from('203.0.113.9', '198.51.100.1'), proxies)).toBe('203.0.113.9');
  });

  it.each([
    ['10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['10.1.2.3', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
    ['10.1.2.3', '127.0.0.1, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['2001:db8:ffff::1', '2001:DB8::7', '2001:db8::7'],
    ['10.1.2.3', '198.51.100.1:4711', '198.51.100.1'],
    ['10.1.2.3', '[2001:db8::7]:4711', '2001:db8::7'],
  ])('is the address our nearest proxy %s saw, even with forged entries before it: %s', (...row) => {
    const [proxy, forwarded, address] = row;
    expect(addressOf(from(proxy, forwarded), proxies)).toBe(address);
  });

  it.each([undefined, '', 'unknown', '198.51.100.1, garbage', '1.2.3', '<script>'])(
    'is the proxy if the header is unreadable: %s',
    (forwarded) => {
      expect(addressOf(from('10.1.2.3', forwarded), proxies)).toBe('10.1.2.3');
    },
  );
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s: an IPv4 address, or the /64 of an IPv6 address', (address, block) => {
  expect(blockOf(address)).toBe(block);
});
