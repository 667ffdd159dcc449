import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** The modules of ui. */
export const layered = /\/src\/ui\/.*\.module\.css$/;

/** Puts them into a layer, so that a feature's rule wins over a component's own in any order of loading. */
export const uiLayer = (): Plugin => ({
  name: 'ui-layer',
  enforce: 'pre',
  transform: {
    filter: { id: layered },
    handler: (code) => ({ code: `@layer base, layout, ui;\n@layer ui {\n${code}\n}`, map: null }),
  },
});

/**
 * A class of a CSS module: a hash of the file's path, and the index of the name in it. The default repeats the name and adds
 * its line: half a kilobyte of home's first scripts.
 */
export function scopedName(name: string, file: string, css: string): string {
  const names = [...new Set(css.match(/(?<=\.|@keyframes )[a-zA-Z][\w-]*/g))];
  const hash = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 6);
  return `_${Number.parseInt(hash, 16).toString(36).padStart(5, '0')}${names.indexOf(name).toString(36)}`;
}
