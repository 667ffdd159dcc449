/**
 * Parses a JSON object from UTF-8 bytes, or returns `null`. Stricter than `JSON.parse`: it refuses invalid UTF-8, a byte
 * order mark and duplicate names, because two parsers could read different values from them.
 */
export function strictObject(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const json = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(json);
    if (!isObject(value) || hasDuplicateName(json)) return null;
    return value;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The input is valid JSON, so a string before a colon is a name. */
function hasDuplicateName(json: string): boolean {
  const open: Set<string>[] = [];
  let last = '';
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const name: string = JSON.parse(last);
      if (open.at(-1)?.has(name)) return true;
      open.at(-1)?.add(name);
    } else last = token;
  }
  return false;
}
