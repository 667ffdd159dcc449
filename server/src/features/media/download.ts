import { daysAfter, daysBefore } from '@twosome/contract/platform/days';
import { isId } from '@twosome/contract/platform/ids';
import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { FileRoute } from '../../platform/http/route.ts';
import { inGroups, type Store, StoreFull } from '../../platform/storage/store.ts';
import type { Deps } from '../deps.ts';
import { findIdsWithoutDownload } from './media.sql.ts';

/** Another attempt would not help. */
export class CannotBeMade extends Error {}

/** Ends a row that is being made; null: as failed. False if it was deleted, replaced or has ended already. */
export type End<Made> = (made: (Made & { bytes: number; expiresAt: Date }) | null) => Promise<boolean>;

/**
 * Files of one kind that a job makes and people download for some days: exports, photo books. The row of a file is in the
 * table of the same name as the store's folder, and has the same id. `path` is the address, with `:id`.
 */
export function createDownloads(
  area: 'books' | 'exports',
  { ending, path, days }: { ending: 'pdf' | 'zip'; path: string; days: number },
) {
  const keyOf = (id: string): string => `${area}/${id}.${ending}`;
  /** Null for a temporary file of an interrupted write. */
  const idOf = (key: string): string | null => {
    const id = key.slice(area.length + 1, key.lastIndexOf('.'));
    return keyOf(id) === key ? id : null;
  };
  /** Whether the row was deleted or replaced in the meantime. A file that another node finished has a row and stays. */
  const isOrphan = async (db: Queries, id: string) =>
    (await findIdsWithoutDownload(db, area, [id])).length > 0;
  const fail = async <Made>({ db, store }: Pick<Deps, 'db' | 'store'>, id: string, end: End<Made>) => {
    if ((await end(null)) || (await isOrphan(db, id))) await store.remove([keyOf(id)]);
  };

  return {
    area,
    keyOf,
    addressOf: (id: string, signature: string) => `${path.replace(':id', id)}?s=${signature}`,

    /** Whether the file of a finished row is missing: a restored backup contains none. */
    isLost: async (store: Store, { id, status }: { id: string; status: string }): Promise<boolean> =>
      status === 'ready' && (await store.size(keyOf(id))) === null,

    /** Serves a file to the session in the signature, while `isOwn` holds. */
    route: (
      { store, exportSignedUrls }: Pick<Deps, 'store' | 'exportSignedUrls'>,
      isOwn: (request: { sessionId: string; id: string; now: Date }) => Promise<boolean>,
    ): FileRoute => ({
      path,
      claimsOf: ({ s }) => (s === undefined ? null : exportSignedUrls.open(s, now())),
      async findFiles({ params: { id }, sessionId }) {
        if (id === undefined || !isId(id) || !(await isOwn({ sessionId, id, now: now() }))) return [];
        const headers = { etag: `"${id}"`, cacheControl: 'private, no-store' };
        return [{ store, key: keyOf(id), type: `application/${ending}`, ...headers }];
      },
    }),

    /**
     * Makes the file of a row. The store publishes it under its key only when it is complete, and the row ends only then.
     * An interrupted run starts again with the same key. A full store and `CannotBeMade` fail it without retries.
     */
    async make<Made>(
      deps: Pick<Deps, 'db' | 'store'>,
      id: string,
      { write, end }: { write: (key: string) => Promise<Made>; end: End<Made> },
    ): Promise<void> {
      let made: Made;
      try {
        made = await write(keyOf(id));
      } catch (error) {
        if (error instanceof StoreFull || error instanceof CannotBeMade) return fail(deps, id, end);
        throw error;
      }
      const bytes = await deps.store.size(keyOf(id));
      if (bytes === null) throw new Error('The stored file is missing.');
      await end({ ...made, bytes, expiresAt: daysAfter(now(), days) });
      if (await isOrphan(deps.db, id)) await deps.store.remove([keyOf(id)]);
    },

    fail,

    /** Removes the files of these expired rows, files without a row, and temporary files that a crash left behind. */
    async sweep({ db, store }: Pick<Deps, 'db' | 'store'>, expired: readonly { id: string }[]) {
      await store.remove(expired.map(({ id }) => keyOf(id)));
      // a younger temporary file may still be in use
      const before = daysBefore(now(), 1);
      for await (const files of inGroups(store.list(area))) {
        const found = files.map(({ key, at }) => ({ key, at, id: idOf(key) }));
        const orphans = await findIdsWithoutDownload(
          db,
          area,
          found.flatMap(({ id }) => id ?? []),
        );
        const removed = found.filter(({ id, at }) => (id === null ? at < before : orphans.includes(id)));
        await store.remove(removed.map(({ key }) => key));
      }
    },
  };
}
