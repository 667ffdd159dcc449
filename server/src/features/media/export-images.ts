import type { Piece } from '../../platform/export.ts';
import { keyOf } from './files.ts';

type Images = readonly { media_id: string }[];

/** Images as files of an export; in the lists of the same folder they stand as `images/<id>.jpg`. */
export async function* exportImages(
  folder: string,
  pages: AsyncIterable<Images> | Iterable<Images>,
): AsyncGenerator<Piece> {
  for await (const rows of pages)
    for (const { media_id: id } of rows) yield { path: `${folder}/images/${id}.jpg`, key: keyOf(id, 'full') };
}
