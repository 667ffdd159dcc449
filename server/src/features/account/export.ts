import type { Export } from '@twosome/contract/account/account.contract';
import { newId } from '@twosome/contract/platform/ids';
import { now } from '../../platform/clock.ts';
import type { FileRoute } from '../../platform/http/route.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Deps } from '../deps.ts';
import { beginExport, findExport, isOwnExport, removeExpired } from './export.sql.ts';
import { exportDownloads, viewExport } from './export.view.ts';

export const exportGivenUp = jobKind<{ exportId: string }>('exports_given_up', {
  attempts: 3,
  retryAfterSeconds: 0,
});
export const exportJob = jobKind<{ exportId: string }>('exports', {
  attempts: 4,
  retryAfterSeconds: 5,
  deadLetter: exportGivenUp,
});

export type AccountDeps = Pick<
  Deps,
  | 'db'
  | 'store'
  | 'emit'
  | 'signedUrls'
  | 'exportSignedUrls'
  | 'showUser'
  | 'send'
  | 'logSecurity'
  | 'privacy'
>;

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
  if (before !== null) await deps.store.remove([exportDownloads.keyOf(before.id)]);
  return showExport(deps, viewer);
}

export async function showExport(deps: AccountDeps, viewer: Viewer): Promise<Export> {
  const row = await findExport(deps.db, viewer.userId);
  const shown: typeof row =
    row !== null && (await exportDownloads.isLost(deps.store, row)) ? { ...row, status: 'failed' } : row;
  return viewExport(shown, deps.exportSignedUrls.sign(viewer.sessionId, now()), now());
}

/** Serves the ZIP to the person whose export it is. */
export const exportFile = (deps: AccountDeps): FileRoute =>
  exportDownloads.route(deps, (request) => isOwnExport(deps.db, request));

export const sweepExports = async (deps: Pick<AccountDeps, 'db' | 'store'>) =>
  exportDownloads.sweep(deps, await removeExpired(deps.db, now()));
