import { describe, expect, it } from 'vitest';
import { stepAfterRelay } from './useMovedOn.ts';

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'https://twosome.example');
  return { pathname, search };
};

describe('a tab that receives where its couple moved on', () => {
  it.each([
    ['/connected', '/profile/photo'],
    ['/profile/photo', '/profile/cover'],
    ['/profile/photo/', '/profile/cover'],
    ['/profile/photo?showCancel=true', '/profile/cover'],
    ['/profile/photo?back=false', '/profile/cover'],
    ['/profile/cover', '/profile/username'],
    ['/profile/username', '/home'],
  ])('moves from %s to %s [S2.87]', (here, url) => {
    expect(stepAfterRelay(at(here), url)).toBe(url);
  });

  it.each([
    '/home',
    '/message',
    '/post/add?step=reorder',
    '/profile',
    '/profile/settings',
    '/profile/K7QP2M9X4TRA8HBN0WZC',
    '/profile/photo?back=true',
    '/profile/cover?showCancel=true&back=true',
    '/profile/username?back=true',
    '/connect',
    '/sign-up',
    '/connectedly',
    '/x/profile/photo',
  ])('stays at %s, which is not an onboarding step', (here) => {
    expect(stepAfterRelay(at(here), '/profile/cover')).toBeNull();
  });

  it.each([
    'https://evil.example/profile/photo',
    '//evil.example/profile/photo',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '/profile/delete-account',
    '/profile/settings',
    '/sign-up',
    '/profile/photo?back=true',
    '/profile/photo#x',
    '/profile/photo/',
    '/profile/photo/../settings',
    '/profile/%70hoto',
    ' /profile/cover',
    '/Profile/Cover',
    '/home?postDeleteId=1',
    'profile/cover',
    '',
    '/',
    null,
    undefined,
    7,
    {},
    ['/profile/cover'],
    { toString: () => '/profile/cover' },
  ])('does not follow to %s', (url) => {
    expect(stepAfterRelay(at('/profile/photo'), url)).toBeNull();
  });

  it('stays when it is already there', () => {
    expect(stepAfterRelay(at('/profile/cover'), '/profile/cover')).toBeNull();
  });
});
