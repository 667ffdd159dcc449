import type { IncomingMessage } from 'node:http';

/** The origins of the app inside its native wrappers (Android, iOS). */
const wrappers = ['https://localhost', 'capacitor://localhost'];

export interface Cors {
  /** CORS headers of a response; an origin that is not allowed receives none that let it read */
  headersFor(request: IncomingMessage): Record<string, string>;
  isPreflight(request: IncomingMessage): boolean;
  allows(origin: string): boolean;
}

/** Allows the site itself, the wrappers and the operator's origins. The server uses no cookies, so no credentials. */
export function corsOf({
  publicUrl,
  allowedOrigins,
}: {
  publicUrl: string;
  allowedOrigins: readonly string[];
}): Cors {
  const origins = new Set([publicUrl, ...wrappers, ...allowedOrigins]);
  const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined;

  return {
    isPreflight,
    allows: (origin) => origins.has(origin),
    headersFor(request) {
      const { origin } = request.headers;
      // a cache must not serve the response for one origin to another
      if (origin === undefined || !origins.has(origin)) return { vary: 'Origin' };
      return {
        vary: 'Origin',
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'X-Request-Id, Retry-After',
        ...(isPreflight(request) && {
          'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
          'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
          'access-control-max-age': '7200',
        }),
      };
    },
  };
}
