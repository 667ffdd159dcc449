import type { Export } from '@twosome/contract/account/account.contract';
import { daysBefore } from '@twosome/contract/platform/days';
import { isId, newId } from '@twosome/contract/platform/ids';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { FileRoute } from '../../platform/http/route.ts';
import { jobKind, type Send } from '../../platform/jobs/jobs.ts';
import type { Store } from '../../platform/storage/store.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Seals } from '../media/seal.ts';
import { beginExport, findExport, isOwnExport, removeExpired, withoutExport } from './export.sql.ts';
import { exportsPath, viewExport } from './export.view.ts';
import { exportArea, exportKeyOf, exportOfKey } from './export-files.ts';

/** Its queue is made by the migration of exports. */
export const exportAsked = jobKind<{ exportId: string }>('exports');
/** What could not be built in several tries. */
export const exportGivenUp = jobKind<{ exportId: string }>('exports_given_up');

export interface ExportHouse {
  db: Db;
  store: Store;
  /** those of exports: they hold as long as an export does */
  exportSeals: Seals;
  send: Send;
}

/** Has an export built, unless one is being built. What was there before is replaced at once. */
export async function askExport(house: ExportHouse, viewer: Viewer): Promise<Export> {
  const exportId = newId();
  const before = await house.db.inOneGo(async (tx) => {
    const old = await findExport(tx, viewer.userId);
    if (!(await beginExport(tx, { id: exportId, userId: viewer.userId, now: now() }))) return null;
    await house.send(tx, exportAsked, exportId, { exportId });
    return old;
  });
  // what dies before this is found by the sweep
  if (before !== null) await house.store.remove([exportKeyOf(before.id)]);
  return showExport(house, viewer);
}

export async function showExport(house: ExportHouse, viewer: Viewer): Promise<Export> {
  const row = await findExport(house.db, viewer.userId);
  // a backup that was restored holds no exports
  const isLost = row?.status === 'ready' && (await house.store.open(exportKeyOf(row.id))) === null;
  const seal = house.exportSeals.seal(viewer.sessionId, now());
  return viewExport(isLost ? { ...row, status: 'failed' } : row, seal, now());
}

/** The ZIP itself, for the session that is sealed in the address: as long as both are there. */
export const exportFile = (house: ExportHouse): FileRoute => ({
  path: exportsPath,
  holder: ({ s }) => (s === undefined ? null : house.exportSeals.open(s, now())),
  async reach({ params: { exportId }, sessionId }) {
    if (exportId === undefined || !isId(exportId)) return null;
    if (!(await isOwnExport(house.db, { sessionId, exportId, now: now() }))) return null;
    const file = await house.store.open(exportKeyOf(exportId));
    if (file === null) return null;
    return { ...file, type: 'application/zip', etag: `"${exportId}"`, cacheControl: 'private, no-store' };
  },
});

/** Erases what has had its days, and files that are nobody's: replaced ones, and halves that a death left. */
export async function sweepExports({ db, store }: Pick<ExportHouse, 'db' | 'store'>): Promise<void> {
  await store.remove((await removeExpired(db, now())).map(exportKeyOf));
  // what is being written at this moment has no name of its own yet
  const before = daysBefore(now(), 1);
  for await (const { key, at } of store.list(exportArea)) {
    const exportId = exportOfKey(key);
    const isNobodys = exportId === null ? at < before : (await withoutExport(db, [exportId])).has(exportId);
    if (isNobodys) await store.remove([key]);
  }
}
