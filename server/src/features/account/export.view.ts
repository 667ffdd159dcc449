import type { Export } from '@twosome/contract/account/account.contract';
import { limits } from '@twosome/contract/platform/limits';
import { createDownloads } from '../media/download.ts';
import type { ExportRow } from './export.sql.ts';

export const exportDownloads = createDownloads('exports', {
  ending: 'zip',
  path: '/media/export/:id/twosome.zip',
  days: limits.exportDays,
});

/** The export's state for one session; `signature` grants that session the download. */
export function viewExport(row: ExportRow | null, signature: string, now: Date): Export {
  const none = { url: null, expires_at: null, bytes: null };
  if (row === null || (row.expires_at !== null && row.expires_at <= now)) return { status: 'none', ...none };
  if (row.status !== 'ready' || row.expires_at === null) return { status: row.status, ...none };
  const url = exportDownloads.addressOf(row.id, signature);
  return { status: 'ready', url, expires_at: row.expires_at.toISOString(), bytes: row.bytes };
}
