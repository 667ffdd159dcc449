/** A face that the detector found: how sure it is, from 0 to 1, and where, in pixels of its input. */
export interface Face {
  score: number;
  /** left, top, right, bottom */
  box: readonly [number, number, number, number];
}

/** A face at or above this is one; below `faint` it is none; in between nobody knows. */
const sure = 0.7;
const faint = 0.2;

/**
 * How many persons a photo certainly shows, if that is a reason to ask: one, or more than two. null when there are two,
 * when any face is doubtful, and without a face: two people from behind, in a kiss or as silhouettes have none.
 */
export function doubtAbout(faces: readonly Face[]): 'one' | 'many' | null {
  const certain = faces.filter(({ score }) => score >= sure).length;
  if (certain > 2) return 'many';
  const possible = faces.filter(({ score }) => score >= faint).length;
  return certain === 1 && possible === 1 ? 'one' : null;
}

/** The detector finds a face several times. Of those that overlap, the surest stays. */
export function withoutRepeats(faces: readonly Face[]): Face[] {
  const unique: Face[] = [];
  for (const face of [...faces].sort((a, b) => b.score - a.score))
    if (unique.every((other) => overlap(face.box, other.box) < 0.3)) unique.push(face);
  return unique;
}

/** The shared area as a part of both. */
function overlap(a: Face['box'], b: Face['box']): number {
  const width = Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0]));
  const height = Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));
  const shared = width * height;
  return shared === 0 ? 0 : shared / (areaOf(a) + areaOf(b) - shared);
}

const areaOf = ([left, top, right, bottom]: Face['box']): number => (right - left) * (bottom - top);
