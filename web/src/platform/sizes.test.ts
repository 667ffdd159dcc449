import { expect, test } from 'vitest';
import { sizeOf } from './sizes.ts';

test.each([
  [12, '1 kB'],
  [812_400, '812 kB'],
  [12_400_000, '12.4 MB'],
  [1_340_000_000, '1.3 GB'],
])('%d bytes are %s', (bytes, size) => {
  expect(sizeOf(bytes)).toBe(size);
});
