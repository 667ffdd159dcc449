import type { Message } from '@twosome/contract/message/message.contract';
import { patternOf, searchWords } from '@twosome/contract/message/search.rules';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import { nextOf, positionOf } from '../../platform/http/cursor.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { type MessageDeps, roomSignatureOf } from './message.ts';
import { viewMessage } from './message.view.ts';
import { searchText } from './search.sql.ts';

/** The messages of the viewer's room that contain all words of `q`, newest first. */
export async function searchMessages(
  deps: MessageDeps,
  viewer: Partnered,
  q: string,
  cursor: string | undefined,
): Promise<Paged<Message>> {
  const rows = await searchText(
    deps.db,
    viewer.twosomeId,
    searchWords(q).map(patternOf),
    positionOf(deps.cursors, cursor),
    limits.pageSize + 1,
  );
  const signature = roomSignatureOf(deps, viewer);
  return {
    results: rows.slice(0, limits.pageSize).map((row) => viewMessage(row, signature)),
    next: nextOf(deps.cursors, rows, 'message/search/', { q }, (row) => new Date(row.added_at)),
  };
}
