import { type Colours, dark, light } from './mark.ts';
import { draw } from './svg.ts';

// a phone that is tinted keeps the lightness of what it tints
const grey: Colours = { mine: '#d9d9d9', theirs: '#a6a6a6', love: '#ffffff', paper: '#000000' };

/** Everything that is drawn for iOS, by its place in `Assets.xcassets`. */
export async function iosDrawings(): Promise<Record<string, Buffer | string>> {
  const icon = (colours: Colours) => draw({ side: 1024, share: 0.72, colours, ground: 'full' });
  // it fills the screen's longer side: 108 points wide on a phone, as the pages' own first picture
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

/** What the template draws and nothing of ours names. */
export const droppedDrawings: readonly string[] = [
  'AppIcon.appiconset/AppIcon-512@2x.png',
  ...['', '-1', '-2'].map((copy) => `Splash.imageset/splash-2732x2732${copy}.png`),
];

const appIcon = (filename: string) => ({ filename, idiom: 'universal', platform: 'ios', size: '1024x1024' });

const inLook = (value: 'dark' | 'tinted') => ({ appearances: [{ appearance: 'luminosity', value }] });

const contents = (images: object[]): string =>
  `${JSON.stringify({ images, info: { author: 'xcode', version: 1 } }, null, 2)}\n`;
