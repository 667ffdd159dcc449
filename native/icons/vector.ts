import { type Colours, centre, mark } from './mark.ts';

/** Android's vector format (VectorDrawable): sharp at every size, and small. */
interface Vector {
  /** width and height, in dp */
  side: number;
  /** one unit of the mark, in dp; the mark is 35 units wide */
  unit: number;
}

const [left, right] = mark.circles.map(
  ({ cx, cy, r }) => `M${cx - r},${cy}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`,
);

export const colouredVector = (size: Vector, { mine, theirs, love }: Colours): string =>
  vector(size, [
    path(`android:fillColor="${mine}"`, left),
    path(`android:fillColor="${theirs}"`, right),
    path(`android:fillColor="${love}"`, mark.shared),
  ]);

/** One colour, chosen by the system; the intersection is left out. */
export const plainVector = (size: Vector): string =>
  vector(size, [path('android:fillColor="#ffffff" android:fillType="evenOdd"', `${left}${right}`)]);

const path = (look: string, data: string | undefined): string =>
  `        <path ${look} android:pathData="${data}" />`;

const vector = ({ side, unit }: Vector, paths: string[]): string => `<?xml version="1.0" encoding="utf-8"?>
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="${side}dp"
    android:height="${side}dp"
    android:viewportWidth="${side}"
    android:viewportHeight="${side}">
    <group
        android:scaleX="${unit}"
        android:scaleY="${unit}"
        android:translateX="${side / 2 - centre.x * unit}"
        android:translateY="${side / 2 - centre.y * unit}">
${paths.join('\n')}
    </group>
</vector>
`;
