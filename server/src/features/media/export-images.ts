import type { ExportEntry } from '../../platform/export.ts';
import { keyOf } from './files.ts';

type Images = readonly { media_id: string }[];

/** Images as files of an export. The JSON lists in the same folder refer to them as `images/<id>.jpg`. */
export async function* exportImages(
  folder: string,
  pages: AsyncIterable<Images> | Iterable<Images>,
): AsyncGenerator<ExportEntry> {
  for await (const rows of pages)
    for (const { media_id: id } of rows) yield { path: `${folder}/images/${id}.jpg`, key: keyOf(id, 'full') };
}
