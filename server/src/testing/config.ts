import { ConfigError, readConfig } from '../config.ts';

/** The lines with which these settings stop the start; none when they are valid. */
export function linesOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}
