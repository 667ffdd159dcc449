import { dark, light } from './mark.ts';
import { draw } from './svg.ts';
import { colouredVector, plainVector } from './vector.ts';

const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 };
// Of 108 dp the middle 72 are visible, and a circle of 66 always is.
const launcher = { side: 108, unit: 1.5 };
const onSplash = { side: 288, unit: 3 };

/** All drawings for Android, by path in `res`. */
export async function androidDrawings(): Promise<Record<string, Buffer | string>> {
  const files: Record<string, Buffer | string> = {
    'drawable/ic_launcher_foreground.xml': colouredVector(launcher, light),
    'drawable/ic_launcher_monochrome.xml': plainVector(launcher),
    'drawable/ic_notification.xml': plainVector({ side: 24, unit: 0.62 }),
    'drawable/splash_icon.xml': colouredVector(onSplash, light),
    'drawable-night/splash_icon.xml': colouredVector(onSplash, dark),
    'mipmap-anydpi-v26/ic_launcher.xml': adaptive,
    'mipmap-anydpi-v26/ic_launcher_round.xml': adaptive,
    'values/ic_launcher_background.xml': colours({ ic_launcher_background: light.paper }),
    'values/splash.xml': colours({ splash_background: light.paper, notification: light.love }),
    'values-night/splash.xml': colours({ splash_background: dark.paper }),
  };
  for (const [density, factor] of Object.entries(densities)) {
    const size = { side: 48 * factor, share: 0.74, colours: light };
    files[`mipmap-${density}/ic_launcher.png`] = await draw({ ...size, ground: 'rounded' });
    files[`mipmap-${density}/ic_launcher_round.png`] = await draw({ ...size, ground: 'round' });
  }
  return files;
}

/** The template's drawings, which are not used. */
export const droppedDrawings: readonly string[] = [
  'drawable-v24/ic_launcher_foreground.xml',
  'drawable/ic_launcher_background.xml',
  'drawable/splash.png',
  ...Object.keys(densities).flatMap((density) => [
    `mipmap-${density}/ic_launcher_foreground.png`,
    `drawable-land-${density}/splash.png`,
    `drawable-port-${density}/splash.png`,
  ]),
];

const adaptive = `<?xml version="1.0" encoding="utf-8"?>
<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
    <background android:drawable="@color/ic_launcher_background" />
    <foreground android:drawable="@drawable/ic_launcher_foreground" />
    <monochrome android:drawable="@drawable/ic_launcher_monochrome" />
</adaptive-icon>
`;

function colours(values: Record<string, string>): string {
  const lines = Object.entries(values).map(([name, value]) => `    <color name="${name}">${value}</color>\n`);
  return `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${lines.join('')}</resources>\n`;
}
