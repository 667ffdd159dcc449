import type { PhotoOfRoom } from '@twosome/contract/message/message.contract';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import { nextOf, positionOf } from '../../platform/http/cursor.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { type MessageDeps, roomSignatureOf } from './message.ts';
import { viewMessage } from './message.view.ts';
import { listWithPhotos } from './search.sql.ts';

/** The photos of the viewer's room, newest message first. A page holds those of `limits.pageSize` messages. */
export async function listPhotos(
  deps: MessageDeps,
  viewer: Partnered,
  cursor: string | undefined,
): Promise<Paged<PhotoOfRoom>> {
  const from = positionOf(deps.cursors, cursor);
  const rows = await listWithPhotos(deps.db, viewer.twosomeId, from, limits.pageSize + 1);
  const signature = roomSignatureOf(deps, viewer);
  return {
    results: rows.slice(0, limits.pageSize).flatMap((row) => {
      const { files, id: message_id, sent_by, added_at } = viewMessage(row, signature);
      return files.flatMap((file) =>
        file.kind === 'image' ? [{ ...file, message_id, sent_by, added_at }] : [],
      );
    }),
    next: nextOf(deps.cursors, rows, 'message/media/', {}, (row) => new Date(row.added_at)),
  };
}
