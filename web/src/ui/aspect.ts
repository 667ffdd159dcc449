/** The aspect ratios of photos: width to height. */
export type Aspect = '1:1' | '4:3' | '4:5';

/** In CSS syntax: '4:5' → '4 / 5'. */
export function cssRatio(aspect: Aspect): string {
  return aspect.replace(':', ' / ');
}
