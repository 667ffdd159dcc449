// Preloaded into the encoder's process: adds to each result the qualities that it tried, by format and pixels.
import sharp from 'sharp';

/** @type {Record<string, number[]>} */
let tries = {};
const write = sharp.prototype.jpeg;
sharp.prototype.jpeg = function (/** @type {{ quality: number, optimiseCoding: boolean }} */ options) {
  const { rawWidth, rawHeight } = this.options.input;
  const size = `${options.optimiseCoding ? 'full' : 'smaller'} ${rawWidth}x${rawHeight}`;
  tries[size] = [...(tries[size] ?? []), options.quality];
  return write.call(this, options);
};
const send = process.send?.bind(process);
process.send = (/** @type {object} */ result) => {
  send?.({ ...result, tries });
  tries = {};
  return true;
};
