/** What a file system says when a folder cannot be made or written. */
const unwritable = ['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EEXIST'];

/** Why a start failed, in one line that says what to do. What is not known here is shown as it is. */
export function sayWhy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path, port, address, hostname } = error as NodeJS.ErrnoException & Record<string, unknown>;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: stop what listens there, or set PORT to another one.`;
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}: set HOST to one that it has.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} needs rights that this user does not have: set PORT to one above 1023.`;
  if (code !== undefined && unwritable.includes(code))
    return `DATA_DIR cannot be written (${path ?? code}): give this user the right, or set DATA_DIR to another folder.`;
  if (code === 'ENOSPC') return 'DATA_DIR is full: free some space, or set DATA_DIR to another folder.';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ETIMEDOUT')
    return `DATABASE_URL leads to no database (${code} ${address ?? hostname ?? ''}${port === undefined ? '' : `:${port}`}): start it, or correct DATABASE_URL.`;
  if (code === '28P01' || code === '28000' || code === '3D000')
    return `DATABASE_URL is refused by the database: ${error.message}.`;
  return error.message;
}
