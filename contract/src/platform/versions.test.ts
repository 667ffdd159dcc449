import { expect, test } from 'vitest';
import { isOlder } from './versions.ts';

test.each([
  ['0.1.0', '0.1.1', true],
  ['0.9.0', '0.10.0', true],
  ['1.9.9', '2.0.0', true],
  ['1.2.3', '1.2.3', false],
  ['1.2.4', '1.2.3', false],
  ['0.10.0', '0.9.9', false],
  ['2.0.0', '1.9.9', false],
  ['1.0.0', 'soon', false],
  ['1.0.0', '', false],
  ['1.0.0', '2', false],
  ['beta', '1.0.0', false],
])('version %s is older than %s: %s', (version, than, older) => {
  expect(isOlder(version, than)).toBe(older);
});
