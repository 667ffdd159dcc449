/** version-traceid-parentid-flags; later versions may append fields */
const pattern = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/;
/** Longer headers are ignored. A later version may be longer than the 55 characters of version 00. */
const maxLength = 200;

/**
 * The trace id of a W3C `traceparent` header, or null when it is missing or malformed. Anybody can send one, so it only
 * joins lines of logs.
 */
export function traceIdOf(header: unknown): string | null {
  if (typeof header !== 'string' || header.length > maxLength) return null;
  const [, version, traceId = '', parentId = '', more] = pattern.exec(header) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return null;
  return isZero(traceId) || isZero(parentId) ? null : traceId;
}

const isZero = (id: string): boolean => /^0+$/.test(id);
