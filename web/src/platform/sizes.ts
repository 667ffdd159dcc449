import { locale } from '@twosome/contract/platform/locale';

/** Formats bytes: '812 kB', '12.4 MB', '1.3 GB'. */
export function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return format('kilobyte', Math.max(1, Math.round(bytes / 1000)), 0);
  if (bytes < 1_000_000_000) return format('megabyte', bytes / 1_000_000, 1);
  return format('gigabyte', bytes / 1_000_000_000, 1);
}

const format = (unit: string, size: number, digits: number): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(size);
