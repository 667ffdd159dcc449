import { type Face, withoutRepeats } from './faceCount.ts';

/** The side of the model's square input, in pixels. */
export const side = 256;
/** The model proposes faces in two grids: 16 cells wide with two each, 8 cells wide with six each. */
const grids = [
  { cells: 16, each: 2 },
  { cells: 8, each: 6 },
] as const;
/** x and y of a centre, width and height, six points of a face: 16 numbers of each proposal, of which four are used. */
const numbers = 16;
/** Below this there are only hundreds of wrong proposals. */
const least = 0.1;

/** Red, green and blue of each pixel from -1 to 1, from a canvas's bytes, which also have an opacity. */
export function inputOf(bytes: Uint8ClampedArray): Float32Array {
  const input = new Float32Array((bytes.length / 4) * 3);
  for (let at = 0; at < input.length; at++)
    input[at] = (bytes[Math.floor(at / 3) * 4 + (at % 3)] ?? 0) / 127.5 - 1;
  return input;
}

/** The faces among the model's proposals. It has an output of scores and one of boxes for each grid. */
export function facesOf(outputs: readonly ArrayLike<number>[]): Face[] {
  return withoutRepeats(
    grids.flatMap(({ cells, each }) => {
      const count = cells * cells * each;
      const scores = outputs.find(({ length }) => length === count);
      const boxes = outputs.find(({ length }) => length === count * numbers);
      if (scores === undefined || boxes === undefined) throw new Error('The model is another one');
      return Array.from(scores, (score, at) => {
        const cell = Math.floor(at / each);
        const number = (index: number) => boxes[at * numbers + index] ?? 0;
        const x = ((cell % cells) + 0.5) * (side / cells) + number(0);
        const y = (Math.floor(cell / cells) + 0.5) * (side / cells) + number(1);
        const [width, height] = [number(2) / 2, number(3) / 2];
        return {
          score: 1 / (1 + Math.exp(-score)),
          box: [x - width, y - height, x + width, y + height] as const,
        };
      }).filter(({ score }) => score >= least);
    }),
  );
}
