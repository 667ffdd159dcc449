import { StoreUnavailable } from './storage/store.ts';

/** Error codes of a folder that cannot be created or written. */
const unwritable = ['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EEXIST'];

/** Explains in one line why the start failed and how to fix it. Unknown errors are shown unchanged. */
export function explainStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StoreUnavailable) return error.explanation;
  const { code, path, port, address, hostname } = error as NodeJS.ErrnoException & Record<string, unknown>;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the program that listens there, or set PORT to another port.`;
  if (code === 'EADDRNOTAVAIL')
    return `This machine does not have the address ${address}: set HOST to one of its addresses.`;
  if (code === 'EACCES' && port !== undefined)
    return `This user may not open port ${port}: set PORT to a port above 1023.`;
  if (code !== undefined && unwritable.includes(code))
    return `DATA_DIR cannot be written (${path ?? code}): give this user the right, or set DATA_DIR to another folder.`;
  if (code === 'ENOSPC') return 'DATA_DIR is full: free some space, or set DATA_DIR to another folder.';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ETIMEDOUT')
    return `DATABASE_URL leads to no database (${code} ${address ?? hostname ?? ''}${port === undefined ? '' : `:${port}`}): start it, or correct DATABASE_URL.`;
  if (code === '28P01' || code === '28000' || code === '3D000')
    return `DATABASE_URL: the database refused the connection: ${error.message}.`;
  return error.message;
}
