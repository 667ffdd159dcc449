import { light } from './mark.ts';
import { draw, drawPlain } from './svg.ts';

/**
 * The icons of the installed web app, by path in `web/public`. They are committed, so that the build does not render
 * them; `icons.test.ts` compares them with this code, and `npm run icons` writes them.
 */
export const webIcons: Record<string, () => Promise<Buffer>> = {
  'icons/icon-192.png': () => draw({ side: 192, share: 0.8, colours: light, ground: 'rounded' }),
  'icons/icon-512.png': () => draw({ side: 512, share: 0.8, colours: light, ground: 'rounded' }),
  // Platforms may crop everything outside a circle of four fifths.
  'icons/maskable-512.png': () => draw({ side: 512, share: 0.64, colours: light, ground: 'full' }),
  'icons/apple-touch-180.png': () => draw({ side: 180, share: 0.74, colours: light, ground: 'full' }),
  // The badge of a notification in a phone's status bar.
  'icons/badge-96.png': () => drawPlain({ side: 96, share: 0.92 }),
};
