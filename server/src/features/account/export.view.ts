import type { Export } from '@twosome/contract/account/account.contract';
import type { ExportRow } from './export.sql.ts';

export const exportsPath = '/media/export/:exportId/twosome.zip';

/** The export's state for one session; `signature` grants that session the download. */
export function viewExport(row: ExportRow | null, signature: string, now: Date): Export {
  if (row === null || (row.expires_at !== null && row.expires_at <= now))
    return { status: 'none', url: null, expires_at: null, bytes: null };
  if (row.status !== 'ready' || row.expires_at === null)
    return { status: row.status, url: null, expires_at: null, bytes: null };
  return {
    status: 'ready',
    url: `${exportsPath.replace(':exportId', row.id)}?s=${signature}`,
    expires_at: row.expires_at.toISOString(),
    bytes: row.bytes,
  };
}

/** The store's key prefix for export ZIPs. */
export const exportArea = 'exports';

export const exportKeyOf = (exportId: string): string => `${exportArea}/${exportId}.zip`;

/** The export id in a store key; null for temporary files of an interrupted write. */
export const exportOfKey = (key: string): string | null => {
  const exportId = key.slice(exportArea.length + 1, key.lastIndexOf('.'));
  return exportKeyOf(exportId) === key ? exportId : null;
};
