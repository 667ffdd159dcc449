import { readFileSync } from 'node:fs';
import { codeOf } from './db/errors.ts';

export type Values = Readonly<Record<string, string | undefined>>;

/**
 * The value of each named setting, from the environment or from the file that `NAME_FILE` names, as Docker and
 * Kubernetes mount secrets. A message never contains the path: the secret itself may have been put there.
 */
export function readSettings(
  env: Values,
  names: readonly string[],
): { given: Record<string, string | undefined>; lines: string[] } {
  const lines: string[] = [];
  const read = (name: string): string | undefined => {
    const value = env[name]?.trim() || undefined;
    const file = env[`${name}_FILE`]?.trim();
    if (!file) return value;
    if (value !== undefined) lines.push(`${name} and ${name}_FILE are both set: keep one.`);
    try {
      const content = readFileSync(file, 'utf8').trim();
      // a secret that was not written yet must not count as not set
      if (content === '') lines.push(`${name}_FILE is not valid: the file is empty.`);
      return content || undefined;
    } catch (error) {
      lines.push(`${name}_FILE is not valid: the file cannot be read (${codeOf(error)}).`);
      return undefined;
    }
  };
  return { given: Object.fromEntries(names.map((name) => [name, read(name)])), lines };
}
