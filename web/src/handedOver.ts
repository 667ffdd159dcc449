/**
 * `/#?checkImport=true`: the wrapper or the installed app asks whether something was handed over to it. On the web
 * nothing ever is, so the mark is dropped before the first page is chosen, and the start goes on as ever.
 */
export function dropImportMark(): void {
  const { pathname, search, hash } = location;
  if (new URLSearchParams(hash.replace(/^#\??/, '')).get('checkImport') !== 'true') return;
  history.replaceState(null, '', pathname + search);
}
