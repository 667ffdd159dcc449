/**
 * `/#?checkImport=true`: the wrapper or the installed app was started because something was handed over to it. The mark
 * is dropped before the first page is chosen: photos are asked for at every start (`useSharedImages`), and a pairing code
 * comes as a link (`/connect#code=…`). With nothing there the start goes on as ever.
 */
export function dropImportMark(): void {
  const { pathname, search, hash } = location;
  if (new URLSearchParams(hash.replace(/^#\??/, '')).get('checkImport') !== 'true') return;
  history.replaceState(null, '', pathname + search);
}
