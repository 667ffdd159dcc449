import { isIP } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { retryAfterOf } from './push-service.ts';
import { isAllowedHost, isPublic, postToPublicHost } from './ssrf-guard.ts';

test.each(['8.8.8.8', '142.250.1.95', '172.15.0.1', '172.32.0.1', '2607:f8b0:4005::5f', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.88.99.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2001:1ff::1',
  '3fff::1',
  '4000::1',
  '2002:7f00:1::',
  'no address',
  '',
])('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGz',
  'https://wns2-par02p.notify.windows.com/w/?token=BQY%3d',
  'https://web.push.apple.com:443/QGz',
])('%s is allowed', (address) => {
  expect(isAllowedHost(address)).toBe(true);
});

describe('a host name that resolves to a non-public address is not called', () => {
  const resolvingTo = (addresses: readonly string[]) => {
    const ofFamily = (family: number) =>
      vi.fn(async (_name: string) => {
        const found = addresses.filter((address) => isIP(address) === family);
        if (found.length === 0) throw Object.assign(new Error('none'), { code: 'ENODATA' });
        return found;
      });
    return { resolve4: ofFamily(4), resolve6: ofFamily(6) };
  };
  const post = (address: string, names: ReturnType<typeof resolvingTo>) =>
    postToPublicHost(address, {
      headers: {},
      body: Buffer.from('x'),
      anywhere: false,
      names: names as never,
    });

  test.each([
    [['127.0.0.1']],
    [['169.254.169.254']],
    [['::1']],
    [['8.8.8.8', '10.0.0.1']],
    [['8.8.8.8', 'fd12::1']],
  ])('%j', async (addresses) => {
    const names = resolvingTo(addresses);
    await expect(post('https://push.example.com/1', names)).rejects.toThrow(
      'the host name resolves to a non-public address',
    );
    expect(names.resolve4.mock.calls).toEqual([['push.example.com']]);
  });

  test('an IP address as host is not called', async () => {
    const names = resolvingTo(['8.8.8.8']);
    await expect(post('https://127.0.0.1/1', names)).rejects.toThrow('the URL is not allowed');
    expect(names.resolve4).not.toHaveBeenCalled();
  });

  test('a host name without addresses is not called', async () => {
    await expect(post('https://push.example.com/1', resolvingTo([]))).rejects.toThrow(
      'the host name has no address',
    );
  });
});

test.each([
  [null, 0],
  ['120', 120_000],
  ['Sat, 21 Nov 2026 09:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 08:00:00 GMT', 0],
  ['Sun, 22 Nov 2026 21:00:00 GMT', 24 * 3600 * 1000],
  ['Sat, 13 Sep 275760 00:00:00 GMT', 24 * 3600 * 1000],
  ['999999', 24 * 3600 * 1000],
  ['soon', 0],
  ['-5', 0],
])('Retry-After %j means %i milliseconds', (header, milliseconds) => {
  expect(retryAfterOf(header, new Date('2026-11-21T09:00:00Z'))).toBe(milliseconds);
});
