import type { Plugin } from 'vite';
import { limits } from '../contract/src/platform/limits.ts';
import { distances, timing } from '../contract/src/platform/timing.ts';

const tables: Record<string, Record<string, number>> = { limits, timing, distances };
export const withValues = (code: string): string =>
  code.replace(/\b(limits|timing|distances)\.(\w+)/g, (use, table: string, name: string) =>
    String(tables[table]?.[name] ?? use),
  );

/** Writes delays and limits where they are used, because a bundle would contain each table as a whole. */
export function inlineValues(): Plugin {
  return {
    name: 'inline-values',
    apply: 'build',
    transform: {
      filter: { id: { include: /\/src\//, exclude: /node_modules/ }, code: /\/(limits|timing)(\.ts)?['"]/ },
      handler: (code) => ({
        code: withValues(code),
        // lines stay; columns of a changed line are approximate
        map: null,
      }),
    },
  };
}
