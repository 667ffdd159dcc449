// Preloaded into the encoder's process: adds to each result the qualities that it tried, by format and pixels.
import sharp from 'sharp';

/** @type {Record<string, number[]>} */
let tries = {};
for (const format of /** @type {const} */ (['jpeg', 'webp'])) {
  const write = sharp.prototype[format];
  sharp.prototype[format] = function (/** @type {{ quality: number }} */ options) {
    const { rawWidth, rawHeight } = this.options.input;
    const size = `${format} ${rawWidth}x${rawHeight}`;
    tries[size] = [...(tries[size] ?? []), options.quality];
    return write.call(this, options);
  };
}
const send = process.send?.bind(process);
process.send = (/** @type {object} */ result) => {
  send?.({ ...result, tries });
  tries = {};
  return true;
};
