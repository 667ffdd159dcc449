import { expect, test } from 'vitest';
import { sizeOf } from './ExportState.tsx';

test.each([
  [12, '1 KB'],
  [812_400, '812 KB'],
  [12_400_000, '12.4 MB'],
  [1_340_000_000, '1.3 GB'],
])('%d bytes are %s', (bytes, size) => {
  expect(sizeOf(bytes)).toBe(size);
});
