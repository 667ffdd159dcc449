import type { Export } from '@twosome/contract/account/account.contract';
import type { ExportRow } from './export.sql.ts';

export const exportsPath = '/media/export/:exportId/twosome.zip';

/** How an export stands for one session, which is sealed in the address. */
export function viewExport(row: ExportRow | null, seal: string, now: Date): Export {
  if (row === null || (row.expires_at !== null && row.expires_at <= now))
    return { status: 'none', url: null, expires_at: null, bytes: null };
  if (row.status !== 'ready' || row.expires_at === null)
    return { status: row.status, url: null, expires_at: null, bytes: null };
  return {
    status: 'ready',
    url: `${exportsPath.replace(':exportId', row.id)}?s=${seal}`,
    expires_at: row.expires_at.toISOString(),
    bytes: row.bytes,
  };
}
