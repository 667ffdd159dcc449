import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inRoot } from '../../tools/run/root.mjs';
import { light } from './mark.ts';
import { draw, drawPlain } from './svg.ts';

/**
 * The icons of the installed web app, by their place in `web/public`. They are kept in the repository, so that the build
 * of the pages draws nothing; `icons.test.ts` compares them with what is drawn here. `npm run icons` writes them anew.
 */
export const webIcons: Record<string, () => Promise<Buffer>> = {
  'icons/icon-192.png': () => draw({ side: 192, share: 0.8, colours: light, ground: 'rounded' }),
  'icons/icon-512.png': () => draw({ side: 512, share: 0.8, colours: light, ground: 'rounded' }),
  // whatever lies outside a circle of four fifths may be cut off
  'icons/maskable-512.png': () => draw({ side: 512, share: 0.64, colours: light, ground: 'full' }),
  'icons/apple-touch-180.png': () => draw({ side: 180, share: 0.74, colours: light, ground: 'full' }),
  // in the bar at the top of a phone, beside a notification
  'icons/badge-96.png': () => drawPlain({ side: 96, share: 0.92 }),
};

export async function writeWebIcons(): Promise<void> {
  for (const [path, drawn] of Object.entries(webIcons)) {
    const file = inRoot('web/public', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await drawn());
  }
}
