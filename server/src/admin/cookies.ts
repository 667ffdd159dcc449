import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * `__Host-`: only over TLS, and no other host of the domain can set it. Browsers accept it from http://localhost too.
 * `Strict`: no other site's link or form carries the session. The start of a sign-in must come back from the provider.
 */
const cookies = {
  session: { name: '__Host-operator', sameSite: 'Strict' },
  start: { name: '__Host-operator-start', sameSite: 'None' },
} as const;
type Name = keyof typeof cookies;

export function cookieOf(request: FastifyRequest, which: Name): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${cookies[which].name}=`));
  return found?.slice(cookies[which].name.length + 1);
}

/** Without a value the browser deletes the cookie. */
export function setCookie(reply: FastifyReply, which: Name, value: string | null): void {
  const { name, sameSite } = cookies[which];
  const age = value === null ? '; Max-Age=0' : '';
  reply.header('set-cookie', `${name}=${value ?? ''}; Path=/; Secure; HttpOnly; SameSite=${sameSite}${age}`);
}
