/** The shapes a photo may have: width to height. */
export type Aspect = '1:1' | '4:3' | '4:5';

/** As CSS writes it: '4:5' → '4 / 5'. */
export function ratioOf(aspect: Aspect): string {
  return aspect.replace(':', ' / ');
}
