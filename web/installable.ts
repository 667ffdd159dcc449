import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { installHead } from './src/site/installHead.ts';

/** A colour of the light theme, from tokens.css. */
export function tokenOf(name: string): string {
  const tokens = readFileSync(join(import.meta.dirname, 'src/ui/tokens.css'), 'utf8');
  const [, value] = new RegExp(`--${name}: light-dark\\((#\\w+),`).exec(tokens) ?? [];
  if (value === undefined) throw new Error(`There is no colour --${name} in tokens.css.`);
  return value;
}

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** What a browser reads before it installs the site. */
export const webManifest = () => ({
  id: '/',
  name: 'Twosome',
  short_name: 'Twosome',
  description: 'One joint profile for the two of you: photos, plans and a chat of your own.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  background_color: tokenOf('paper'),
  theme_color: tokenOf('paper'),
  categories: ['social', 'lifestyle'],
  icons: [
    icon('icon-192', 192, 'any'),
    icon('icon-512', 512, 'any'),
    // the mark fits into the circle that a phone may cut out
    icon('maskable-512', 512, 'maskable'),
  ],
  shortcuts: [
    { name: 'Messages', url: '/message' },
    { name: 'New photo', url: '/post/add' },
  ],
  // handled by the worker: src/worker/shared.ts
  share_target: {
    action: '/share-target',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'images', accept: ['image/*'] }] },
  },
});

/** Emits the manifest, and inserts the tags that link to it into the app's page. */
export const installable = (): Plugin => ({
  name: 'installable',
  apply: 'build',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'manifest.webmanifest',
      source: JSON.stringify(webManifest(), null, 2),
    });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<!--install-->', () => installHead),
  },
});
