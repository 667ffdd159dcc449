import type { Message } from '@twosome/contract/message/message.contract';
import { type PhotoSource, photoSource } from '../../platform/photoSource.ts';

/** One photo has one column, two and four have two columns, all others three (S2.130). */
export function columnsFor(count: number): number {
  if (count === 1) return 1;
  return count === 2 || count === 4 ? 2 : 3;
}

/** A bubble with photos has about 70 percent of the width, at most 430 of the column's 600 pixels. */
const bubbles = [
  '(min-width: 768px) 430px, 70vw',
  '(min-width: 768px) 215px, 35vw',
  '(min-width: 768px) 143px, 23vw',
];

/** A photo as the grid shows it: a single one whole, several as squares. */
export function roomPhoto(
  file: Pick<Message['files'][number], 'url' | 'medium' | 'thumbnail' | 'width' | 'height'>,
  count: number,
): PhotoSource {
  const columns = columnsFor(count);
  return photoSource(
    { ...file, image: file.url },
    bubbles[columns - 1] ?? '100vw',
    columns > 1 ? 'square' : undefined,
  );
}
