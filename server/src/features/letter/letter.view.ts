import type { Letter } from '@twosome/contract/letter/letter.contract';
import { imageAddresses } from '../media/media.view.ts';
import type { LetterRow } from './letter.sql.ts';

/** A letter on the wire. `signature` is the viewer's for the couple's room. */
export const viewLetter = (row: LetterRow, { userId }: { userId: string }, signature: string): Letter => ({
  id: row.id,
  by: row.written_by,
  opens_at: row.opens_at?.toISOString() ?? null,
  at_morning: row.at_morning,
  due_at: (row.written_by === userId ? row.opens_at : row.due_at)?.toISOString() ?? null,
  is_sealed: !row.is_readable && row.taken_down_at === null,
  text: row.text,
  files: row.files.map(({ id, width, height, placeholder }) => {
    const { image, medium, thumbnail } = imageAddresses('letter', row.id, id, signature);
    return { kind: 'image' as const, id, url: image, medium, thumbnail, width, height, placeholder };
  }),
  written_at: row.written_at.toISOString(),
  opened_at: row.opened_at?.toISOString() ?? null,
});
