import type { TestServer } from './server.ts';

export const adminToken = 'b3f1c07a9d5e4826f0a17c3d9e64b285';

/** A browser that keeps cookies and follows no redirect, as far as the operator's pages need one. */
export function openBrowser(server: { url: string }) {
  const cookies = new Map<string, string>();
  const request = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${server.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        accept: 'text/html',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    request,
    get: (path: string) => request(path),
    post: (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
      request(path, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { origin: 'http://localhost:8000', ...headers },
      }),
  };
}
export type Browser = ReturnType<typeof openBrowser>;

/** A browser whose operator has signed in with the token. */
export async function signedInOperator(server: TestServer, name = 'Rita'): Promise<Browser> {
  const browser = openBrowser(server);
  const { status } = await browser.post('/admin/sign-in', { name, token: adminToken });
  if (status !== 200) throw new Error(`The operator could not sign in: ${status}`);
  return browser;
}
