import { describe, expect, test } from 'vitest';
import { channelAt, readOffer } from './handshake.ts';

const token = 'A-Za-z0-9_'.padEnd(43, 'x');

describe('the offered subprotocols', () => {
  test.each([
    [`twosome, ${token}`, 'twosome'],
    [`twosome,${token}`, 'twosome'],
    [`${token}, twosome`, 'twosome'],
    [`twosome \t,  \t ${token}`, 'twosome'],
    [token, token],
  ])('%s selects %s', (header, selected) => {
    expect(readOffer(header)).toEqual({ token, selected });
  });

  test.each([
    ['nothing', undefined],
    ['an empty header', ''],
    ['our name alone', 'twosome'],
    ['our name twice and a token', `twosome, twosome, ${token}`],
    ['two tokens', `${token}, ${'b'.repeat(43)}`],
    ['a third name', `twosome, chat, ${token}`],
    ['our name in another case', `Twosome, ${token}`],
    ['a token too short', `twosome, ${token.slice(1)}`],
    ['a token too long', `twosome, ${token}x`],
    ['a character that no token has', `twosome, ${token.slice(1)}+`],
    ['a line break after the token', `twosome, ${token.slice(1)}\n`],
    ['a comma too many', `twosome, ${token},`],
    ['more than a kilobyte', `twosome,${' '.repeat(1024)}${token}`],
  ])('%s is refused', (_, header) => {
    expect(readOffer(header)).toBeNull();
  });
});

test.each([
  ['/api/v1/ws/message/', 'message'],
  ['/api/v1/ws/message', 'message'],
  ['/api/v1/ws/message/?token=x', 'message'],
  ['/api/v1/ws/single', 'single'],
  ['/api/v1/ws/single/', 'single'],
  ['/api/v1/ws/', null],
  ['/api/v1/ws/message//', null],
  ['/api/v1/ws/message/more', null],
  ['/API/v1/ws/message/', null],
  ['/api/v1/ws/%6dessage/', null],
  ['http://elsewhere/api/v1/ws/message/', null],
  ['//api/v1/ws/message/', null],
  ['', null],
  [undefined, null],
])('%s is the channel %s', (url, channel) => {
  expect(channelAt(url)).toBe(channel);
});
