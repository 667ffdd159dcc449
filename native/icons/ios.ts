import { type Colours, dark, light } from './mark.ts';
import { draw } from './svg.ts';

// A tinted phone keeps the lightness of the picture.
const grey: Colours = { mine: '#d9d9d9', theirs: '#a6a6a6', love: '#ffffff', paper: '#000000' };

/** All drawings for iOS, by path in `Assets.xcassets`. */
export async function iosDrawings(): Promise<Record<string, Buffer | string>> {
  const icon = (colours: Colours) => draw({ side: 1024, share: 0.72, colours, ground: 'full' });
  // Scaled to the screen's longer side: 108 points wide on a phone, like the pages' own splash screen.
  const splash = (colours: Colours) => draw({ side: 2732, share: 0.128, colours, ground: 'full' });
  return {
    'AppIcon.appiconset/Contents.json': contents([
      appIcon('AppIcon.png'),
      { ...appIcon('AppIcon-dark.png'), ...inLook('dark') },
      { ...appIcon('AppIcon-tinted.png'), ...inLook('tinted') },
    ]),
    'AppIcon.appiconset/AppIcon.png': await icon(light),
    'AppIcon.appiconset/AppIcon-dark.png': await icon(dark),
    'AppIcon.appiconset/AppIcon-tinted.png': await icon(grey),
    'Splash.imageset/Contents.json': contents([
      { filename: 'splash.png', idiom: 'universal' },
      { filename: 'splash-dark.png', idiom: 'universal', ...inLook('dark') },
    ]),
    'Splash.imageset/splash.png': await splash(light),
    'Splash.imageset/splash-dark.png': await splash(dark),
  };
}

/** The template's drawings, which are not used. */
export const droppedDrawings: readonly string[] = [
  'AppIcon.appiconset/AppIcon-512@2x.png',
  ...['', '-1', '-2'].map((copy) => `Splash.imageset/splash-2732x2732${copy}.png`),
];

const appIcon = (filename: string) => ({ filename, idiom: 'universal', platform: 'ios', size: '1024x1024' });

const inLook = (value: 'dark' | 'tinted') => ({ appearances: [{ appearance: 'luminosity', value }] });

const contents = (images: object[]): string =>
  `${JSON.stringify({ images, info: { author: 'xcode', version: 1 } }, null, 2)}\n`;
