import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);

/** A file of an installed package, as a path. @param {string} path */
export const installed = (path) => inRoot('node_modules', path);
