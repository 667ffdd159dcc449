import type { Export } from '@twosome/contract/account/account.contract';
import { daysBefore } from '@twosome/contract/platform/days';
import { isId, newId } from '@twosome/contract/platform/ids';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { FileRoute } from '../../platform/http/route.ts';
import { jobKind, type Send } from '../../platform/jobs/jobs.ts';
import type { Privacy } from '../../platform/privacy.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { inGroups, type Listed, type Store } from '../../platform/storage/store.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { SignedUrls } from '../media/signed-urls.ts';
import type { ShowUser } from '../user-state.ts';
import { beginExport, findExport, isOwnExport, removeExpired, withoutExport } from './export.sql.ts';
import { exportArea, exportKeyOf, exportOfKey, exportsPath, viewExport } from './export.view.ts';

export const exportGivenUp = jobKind<{ exportId: string }>('exports_given_up', {
  attempts: 3,
  retryAfterSeconds: 0,
});
export const exportJob = jobKind<{ exportId: string }>('exports', {
  attempts: 4,
  retryAfterSeconds: 5,
  deadLetter: exportGivenUp,
});

export interface AccountDeps {
  db: Db;
  store: Store;
  emit: Emit;
  signedUrls: SignedUrls;
  /** signatures with the lifetime of an export */
  exportSignedUrls: SignedUrls;
  showUser: ShowUser;
  send: Send;
  logSecurity: SecurityLog;
  /** of the features, in their order */
  privacy: readonly Privacy[];
}

/** Starts an export unless one is being built. The previous export is replaced immediately. */
export async function requestExport(deps: AccountDeps, viewer: Viewer): Promise<Export> {
  const exportId = newId();
  const { userId, sessionId } = viewer;
  const { hasBegun, before } = await deps.db.transaction(async (tx) => {
    const previous = await findExport(tx, userId);
    if (!(await beginExport(tx, { id: exportId, userId, now: now() })))
      return { hasBegun: false, before: null };
    await deps.send(tx, exportJob, exportId, { exportId });
    return { hasBegun: true, before: previous };
  });
  if (hasBegun) deps.logSecurity('export_requested', { userId, sessionId });
  // after a crash before this line, `sweepExports` removes the file
  if (before !== null) await deps.store.remove([exportKeyOf(before.id)]);
  return showExport(deps, viewer);
}

export async function showExport(deps: AccountDeps, viewer: Viewer): Promise<Export> {
  const row = await findExport(deps.db, viewer.userId);
  // a restored backup contains no export files
  const isLost = row?.status === 'ready' && (await deps.store.size(exportKeyOf(row.id))) === null;
  const signature = deps.exportSignedUrls.sign(viewer.sessionId, now());
  return viewExport(isLost ? { ...row, status: 'failed' } : row, signature, now());
}

/** Serves the ZIP to the session in the signature, while both the session and the export exist. */
export const exportFile = (deps: AccountDeps): FileRoute => ({
  path: exportsPath,
  claimsOf: ({ s }) => (s === undefined ? null : deps.exportSignedUrls.open(s, now())),
  async findFiles({ params: { exportId }, sessionId }) {
    if (exportId === undefined || !isId(exportId)) return [];
    if (!(await isOwnExport(deps.db, { sessionId, exportId, now: now() }))) return [];
    const [store, key] = [deps.store, exportKeyOf(exportId)];
    return [
      { store, key, type: 'application/zip', etag: `"${exportId}"`, cacheControl: 'private, no-store' },
    ];
  },
});

/** Removes expired exports and orphaned files: replaced exports, and temporary files that a crash left behind. */
export async function sweepExports({ db, store }: Pick<AccountDeps, 'db' | 'store'>) {
  await store.remove((await removeExpired(db, now())).map(exportKeyOf));
  // temporary files younger than a day may still be in use
  const before = daysBefore(now(), 1);
  for await (const files of inGroups(store.list(exportArea))) {
    const missing = await withoutExport(
      db,
      files.flatMap(({ key }) => exportOfKey(key) ?? []),
    );
    const isOrphaned = ({ key, at }: Listed) => {
      const exportId = exportOfKey(key);
      return exportId === null ? at < before : missing.has(exportId);
    };
    await store.remove(files.filter(isOrphaned).map(({ key }) => key));
  }
}
