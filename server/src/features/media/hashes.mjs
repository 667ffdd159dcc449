// What is computed from the pixels of a thumbnail. In JavaScript: a pipeline of sharp costs more than pictures this small.
import { rgbaToThumbHash } from 'thumbhash';

/** @typedef {{ data: Buffer, width: number, height: number }} Pixels three bytes a pixel, sRGB, no alpha */

/** A thumbhash as base64. @param {Pixels} pixels */
export function placeholderOf({ data, width, height }) {
  const scale = Math.min(1, 32 / Math.max(width, height));
  const across = Math.max(1, Math.round(width * scale));
  const down = Math.max(1, Math.round(height * scale));
  const rgba = new Uint8Array(4 * across * down);
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const [left, right] = edgesOf(x, across, width);
      const [top, bottom] = edgesOf(y, down, height);
      let [red, green, blue] = [0, 0, 0];
      for (let row = top; row < bottom; row += 1)
        for (let at = 3 * (row * width + left); at < 3 * (row * width + right); at += 3) {
          red += data[at] ?? 0;
          green += data[at + 1] ?? 0;
          blue += data[at + 2] ?? 0;
        }
      const count = (right - left) * (bottom - top);
      rgba.set([red / count, green / count, blue / count, 255], 4 * (y * across + x));
    }
  return Buffer.from(rgbaToThumbHash(across, down, rgba)).toString('base64');
}

/** The pixels of one of `count` cells. @param {number} index @param {number} count @param {number} length */
function edgesOf(index, count, length) {
  const from = Math.floor((index * length) / count);
  return /** @type {const} */ ([from, Math.max(from + 1, Math.floor(((index + 1) * length) / count))]);
}

const grid = 9;
/** Fewer differences than this, of 128, and two plain pictures would look the same. */
const minDifferences = 40;

/**
 * A difference hash: whether each cell of a grid of grey values is darker than its right and its lower neighbour. It
 * survives scaling and another encoding. Null for a picture that is too plain.
 *
 * @param {Pixels} pixels
 */
export function dhashOf(pixels) {
  const grey = greyGridOf(pixels);
  const at = (/** @type {number} */ x, /** @type {number} */ y) => grey[y * grid + x] ?? 0;
  const cells = Array.from({ length: (grid - 1) ** 2 }, (_, i) => /** @type {const} */ ([i % 8, i >> 3]));
  const differences = [
    ...cells.map(([x, y]) => at(x + 1, y) - at(x, y)),
    ...cells.map(([x, y]) => at(x, y + 1) - at(x, y)),
  ];
  if (differences.filter((difference) => Math.abs(difference) > 3).length < minDifferences) return null;
  return differences.map((difference) => (difference > 0 ? '1' : '0')).join('');
}

/**
 * The grey values as libvips makes them: the means of at least two boxes a cell, then Lanczos. The mean of each cell would
 * be cheaper, and bring different pictures closer to each other.
 *
 * @param {Pixels} pixels
 */
function greyGridOf({ data, width, height }) {
  const [columns, rows] = [boxesOf(width), boxesOf(height)];
  const sums = new Float64Array(columns.count * rows.count);
  for (let y = 0; y < rows.count * rows.size; y += 1) {
    // the edge may cut a box: it repeats the last pixels
    const line = Math.min(y, height - 1) * width;
    const first = Math.floor(y / rows.size) * columns.count;
    for (let x = 0; x < columns.count * columns.size; x += 1) {
      const at = 3 * (line + Math.min(x, width - 1));
      const box = first + Math.floor(x / columns.size);
      sums[box] = (sums[box] ?? 0) + greyOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    }
  }
  const pixelsOfBox = columns.size * rows.size;
  return rows.weights.flatMap((down) => {
    const line = columns.weights[0]?.map((_, column) =>
      down.reduce((sum, weight, row) => sum + weight * (sums[row * columns.count + column] ?? 0), 0),
    );
    return columns.weights.map((across) => {
      const grey = across.reduce((sum, weight, column) => sum + weight * (line?.[column] ?? 0), 0);
      return Math.max(0, Math.min(255, Math.round(grey / pixelsOfBox)));
    });
  });
}

/** The boxes of a side, and how much each of them counts for each cell. @param {number} length */
function boxesOf(length) {
  const size = Math.max(1, Math.floor(length / (2 * grid)));
  const count = Math.ceil(length / size);
  const boxesOfCell = length / size / grid;
  const scale = Math.max(1, boxesOfCell);
  const weights = Array.from({ length: grid }, (_, cell) => {
    const centre = (cell + 0.5) * boxesOfCell - 0.5;
    const ofCell = new Float64Array(count);
    for (let box = Math.ceil(centre - 3 * scale); box <= centre + 3 * scale; box += 1) {
      const inside = Math.max(0, Math.min(count - 1, box));
      ofCell[inside] = (ofCell[inside] ?? 0) + lanczos((box - centre) / scale);
    }
    const sum = ofCell.reduce((total, weight) => total + weight, 0);
    return ofCell.map((weight) => weight / sum);
  });
  return { size, count, weights };
}

/** @param {number} x */
function lanczos(x) {
  if (x === 0) return 1;
  return Math.abs(x) < 3 ? (3 * Math.sin(Math.PI * x) * Math.sin((Math.PI * x) / 3)) / (Math.PI * x) ** 2 : 0;
}

const lightSteps = 4096;
/** The light of a channel's values. */
const lights = Float64Array.from({ length: 256 }, (_, value) =>
  value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
);
/** The channel's value of a light. */
const values = Float64Array.from({ length: lightSteps + 1 }, (_, step) => {
  const light = step / lightSteps;
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
});

/** The value of a grey that is as bright. @param {number} red @param {number} green @param {number} blue */
const greyOf = (red, green, blue) =>
  values[
    Math.floor(
      lightSteps *
        (0.2126 * (lights[red] ?? 0) + 0.7152 * (lights[green] ?? 0) + 0.0722 * (lights[blue] ?? 0)),
    )
  ] ?? 0;
