/** The addresses of the files that home needs, and of those that other screens need first. */
export interface PrefetchedFiles {
  home: readonly string[];
  later: readonly string[];
}

/**
 * An inline script in the head of the app's page. It requests the user, the config, home's first posts and the first
 * screen's styles before the app's scripts. http.ts takes the responses; if this script fails, http.ts
 * sends the requests itself. It sends no request while the device is offline. `logoMinimum` is the time that the logo
 * shows, in milliseconds.
 */
export const prefetchScript = (origin: string, files: PrefetchedFiles, logoMinimum: number): string => `try {
  let token = localStorage.getItem('token'), answers = {};
  let send = (method, path, token, body) => {
    if (navigator.onLine === false) return;
    let headers = { 'Content-Type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }) };
    let address = '${origin}/api/v1/' + path;
    let answer = fetch(address, { method, headers, body, cache: 'no-store', credentials: 'omit' });
    answer.catch(() => {});
    answers[method + ' ' + address] = { answer, token };
  };
  window.early = { answers, at: Date.now(), minimum: new Promise((resolve) => setTimeout(resolve, ${logoMinimum})) };
  if (token) send('POST', 'auth/user/', token, '{}');
  send('GET', 'config/', null);
  let isHome = location.pathname === '/home';
  if (token && isHome) send('GET', 'post/?is_timeline=true', token);
  let files = token ? (isHome ? ${JSON.stringify(files.home)} : ${JSON.stringify(files.later)}) : [];
  early.scripts = files.filter((href) => href.endsWith('js'));
  for (let href of files.filter((href) => href.endsWith('css'))) {
    let link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'style', crossOrigin: '', href });
    if (isHome) early.styles = new Promise((resolve) => {
      link.onload = () => Object.assign(link, { onload: resolve, rel: 'stylesheet' });
    });
    document.head.append(link);
  }
} catch {}`;
