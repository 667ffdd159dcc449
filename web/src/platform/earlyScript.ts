/**
 * Stands in the head of the app's page: asks for the person, the config, home's first posts and home's own files at
 * once, while the app's scripts are still on their way. http.ts takes the answers; where this fails, it asks itself.
 * Without a network nothing is asked.
 */
export const earlyScript = (origin: string, homeFiles: readonly string[]): string => `try {
  let token = localStorage.getItem('token'), answers = {};
  let ask = (method, path, token, body) => {
    if (navigator.onLine === false) return;
    let headers = { 'Content-Type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }) };
    let address = '${origin}/api/v1/' + path;
    let answer = fetch(address, { method, headers, body, cache: 'no-store', credentials: 'omit' });
    answer.catch(() => {});
    answers[method + ' ' + address] = { answer, token };
  };
  window.early = { answers, at: Date.now() };
  if (token) ask('POST', 'auth/user/', token, '{}');
  ask('GET', 'config/', null);
  if (token && location.pathname === '/home') {
    ask('GET', 'post/?is_timeline=true', token);
    for (let href of ${JSON.stringify(homeFiles)}) {
      let isScript = href.endsWith('js');
      let link = { rel: isScript ? 'modulepreload' : 'preload', as: isScript ? 'script' : 'style', crossOrigin: '', href };
      document.head.append(Object.assign(document.createElement('link'), link));
    }
  }
} catch {}`;
