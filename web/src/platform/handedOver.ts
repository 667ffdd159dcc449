let was = false;
/** The app was started by handing something over to it: whoever takes it in need not wait for the first look to be over. */
export const wasHandedOver = (): boolean => was;

/**
 * `/#?checkImport=true`: the wrapper or the installed app was started because something was handed over to it. The mark
 * is dropped before the first page is chosen: photos are asked for at every start (`useSharedImages`), and a pairing code
 * comes as a link (`/connect#code=…`). With nothing there the start goes on as ever.
 */
export function dropImportMark(): void {
  const { pathname, search, hash } = location;
  was = new URLSearchParams(hash.replace(/^#\??/, '')).get('checkImport') === 'true';
  if (was) history.replaceState(null, '', pathname + search);
}
