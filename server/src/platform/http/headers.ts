/** The settings that the security headers depend on. */
export interface Site {
  /** an origin */
  publicUrl: string;
  /** Google's sign-in button loads a script and a frame from Google */
  google: boolean;
}

/** The origins of the app inside its native wrappers (Android, iOS). */
const wrappers = ['https://localhost', 'capacitor://localhost'];

/** The origins that may read responses and open sockets. The server uses no cookies, so no credentials. */
export const originsOf = (site: { publicUrl: string; allowedOrigins: readonly string[] }): Set<string> =>
  new Set([site.publicUrl, ...wrappers, ...site.allowedOrigins]);

/** Sent with every response. Pages and media override single headers. */
export function securityHeaders({ publicUrl, google }: Site): Record<string, string> {
  return {
    // a response that is not a page must never run or be framed as one
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Google's button opens a window that sends a message to its opener
    'cross-origin-opener-policy': google ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

/**
 * The policy of a page. It allows our script files and, by hash, the inline scripts of the build. Inline styles are
 * allowed, because the public pages contain some and libraries add more.
 */
export function pagePolicy({ publicUrl, google }: Site, inlineScripts: readonly string[]): string {
  const { protocol, host } = new URL(publicUrl);
  const socket = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
  const gsi = 'https://accounts.google.com/gsi/';
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...inlineScripts.map((hash) => `'${hash}'`),
      ...(google ? [`${gsi}client`] : []),
    ],
    'style-src': ["'self'", "'unsafe-inline'", ...(google ? [`${gsi}style`] : [])],
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", socket, ...(google ? [gsi] : [])],
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': google ? [gsi] : ["'none'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}

/** Its own code, WebAssembly, and our own server's files: the worker that counts faces can send a photo to nobody else. */
export const faceWorkerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";
