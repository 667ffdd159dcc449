import type { Message } from '@twosome/contract/message/message.contract';
import { searchWords } from '@twosome/contract/message/search.rules';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import { nextOf, nextPath, positionOf } from '../../platform/http/cursor.ts';
import type { Partnered } from '../../platform/viewer.ts';
import type { MessageRow } from './message.sql.ts';
import { type MessageDeps, roomSignatureOf } from './message.ts';
import { viewMessage } from './message.view.ts';
import { listFound, searchWindow } from './search.sql.ts';

/** How many messages a statement searches, so that it holds a connection for a bounded time also in a room of the longest messages. */
const windowMessages = 2_000;
/** A search that has taken this long returns what it has found, possibly nothing, and where to go on. */
const budgetMs = 200;
const path = 'message/search/';

/** The messages of the viewer's room that contain all words of `q`, newest first. A page may be short before the last one. */
export async function searchMessages(
  deps: MessageDeps,
  viewer: Partnered,
  q: string,
  cursor: string | undefined,
): Promise<Paged<Message>> {
  const { db, cursors } = deps;
  const { twosomeId } = viewer;
  const words = searchWords(q);
  const rows: MessageRow[] = [];
  const most = limits.pageSize + 1;
  const started = performance.now();
  let from = positionOf(cursors, cursor);
  do {
    const { ids, end } = await searchWindow(db, twosomeId, words, from, windowMessages);
    if (ids.length > 0) rows.push(...(await listFound(db, twosomeId, ids.slice(0, most - rows.length))));
    from = end;
  } while (from !== null && rows.length < most && performance.now() - started < budgetMs);
  const signature = roomSignatureOf(deps, viewer);
  return {
    results: rows.slice(0, limits.pageSize).map((row) => viewMessage(row, signature)),
    next:
      from !== null && rows.length < most
        ? nextPath(path, { q }, cursors.write([from.at.getTime(), from.id]))
        : nextOf(cursors, rows, path, { q }, (row) => new Date(row.added_at)),
  };
}
