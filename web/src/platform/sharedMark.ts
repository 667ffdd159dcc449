let openedByShare = false;
/** Whether this page was opened by a share. Such a page takes the images in without a delay. */
export const wasShared = (): boolean => openedByShare;

/**
 * `/#?checkImport=true`: the native or installed app was started by a share. The mark is removed before routing.
 * Photos need no mark, because every start checks for them (`useSharedImages`), and a pairing code arrives as a link
 * (`/connect#code=…`).
 */
export function dropImportMark(): void {
  const { pathname, search, hash } = location;
  openedByShare = new URLSearchParams(hash.replace(/^#\??/, '')).get('checkImport') === 'true';
  if (openedByShare) history.replaceState(null, '', pathname + search);
}
