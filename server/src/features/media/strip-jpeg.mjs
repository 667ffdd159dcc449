// The bytes of a JPEG that draw it, when it is one as browsers write it: then its pixels can stay as they came. All else
// is encoded again.

/** Markers of the format, ITU T.81, table B.1. */
const marker = {
  soi: 0xd8,
  eoi: 0xd9,
  sof0: 0xc0,
  dht: 0xc4,
  dqt: 0xdb,
  sos: 0xda,
  jfif: 0xe0,
  comment: 0xfe,
};

/**
 * A baseline JPEG of one scan in three components, without a profile, an orientation, Adobe's colours or restart
 * intervals, that ends with its last block.
 *
 * @param {Buffer} bytes
 * @param {{ imageSide: number, imageBytes: number }} limits of a stored image: pixels, bytes
 * @returns {{ bytes: Buffer, width: number, height: number } | null} without application data, comments, tables that
 *   nothing uses and what follows the image; null: it has to be encoded again
 */
export function stripJpeg(bytes, { imageSide, imageBytes }) {
  if (bytes[0] !== 0xff || bytes[1] !== marker.soi) return null;
  /** @type {Map<number, Buffer>} by id: what follows the length in a segment of its own */
  const quantization = new Map();
  /** @type {Map<number, Buffer>} by class and id */
  const huffman = new Map();
  /** @type {Frame | null} */
  let frame = null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const kind = bytes[at + 1];
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at + 4, end);
    if (end > bytes.length) return null;
    at = end;
    if (kind === marker.dqt) {
      if (!takeTables(segment, quantization, sizeOfQuantization)) return null;
    } else if (kind === marker.dht) {
      if (!takeTables(segment, huffman, sizeOfHuffman)) return null;
    } else if (kind === marker.sof0 && frame === null) {
      frame = frameOf(segment);
      if (frame === null || Math.max(frame.width, frame.height) > imageSide) return null;
    } else if (kind === marker.sos) {
      const tables = frame && tablesOf(segment, frame, huffman);
      const scanEnd = tables && endOfScan(bytes, at, tables);
      if (!frame || !scanEnd) return null;
      const stripped = assemble(frame, quantization, huffman, segment, bytes.subarray(at, scanEnd));
      return stripped && stripped.length <= imageBytes
        ? { bytes: stripped, width: frame.width, height: frame.height }
        : null;
    } else if (kind !== marker.jfif && kind !== marker.comment) return null;
  }
  return null;
}

/**
 * @typedef {object} Frame
 * @property {Buffer} segment
 * @property {number} width
 * @property {number} height
 * @property {{ across: number, down: number, quantization: number }[]} components sampling factors, and the table
 */

/** @param {Buffer} segment @returns {Frame | null} */
function frameOf(segment) {
  if (segment.length !== 15 || segment[0] !== 8 || segment[5] !== 3) return null;
  const components = [0, 1, 2].map((index) => {
    const [id = 0, sampling = 0, quantization = 0] = segment.subarray(6 + 3 * index);
    // without a JFIF segment these ids say that the components are luminance and the two chrominances
    const isUsual = id === index + 1 && (index === 0 ? [0x11, 0x12, 0x21, 0x22] : [0x11]).includes(sampling);
    return isUsual ? { across: sampling >> 4, down: sampling & 15, quantization } : null;
  });
  const [height, width] = [segment.readUInt16BE(1), segment.readUInt16BE(3)];
  if (height === 0 || width === 0 || components.some((one) => one === null)) return null;
  return { segment, width, height, components: components.filter((one) => one !== null) };
}

/**
 * Splits a segment into its tables. A table that is defined twice is none of a browser's.
 *
 * @param {Buffer} segment @param {Map<number, Buffer>} tables @param {(rest: Buffer) => number} sizeOf 0: invalid
 */
function takeTables(segment, tables, sizeOf) {
  for (let rest = segment; rest.length > 0; ) {
    const size = sizeOf(rest);
    const id = rest[0] ?? 0;
    if (size === 0 || size > rest.length || tables.has(id)) return false;
    tables.set(id, rest.subarray(0, size));
    rest = rest.subarray(size);
  }
  return true;
}

/** Eight bits a value. @param {Buffer} rest */
const sizeOfQuantization = (rest) => ((rest[0] ?? 0xff) <= 3 ? 65 : 0);

/** @param {Buffer} rest */
function sizeOfHuffman(rest) {
  const counts = rest.subarray(1, 17);
  const values = counts.reduce((sum, count) => sum + count, 0);
  return [0, 1, 0x10, 0x11].includes(rest[0] ?? 0xff) && values <= 256 ? 17 + values : 0;
}

/**
 * @typedef {object} Scan
 * @property {number} units groups of blocks
 * @property {{ dc: Codes, ac: Codes }[]} blocks the tables of each block of a group
 */

/** @param {Buffer} segment of the scan @param {Frame} frame @param {Map<number, Buffer>} huffman @returns {Scan | null} */
function tablesOf(segment, { width, height, components }, huffman) {
  // one scan holds all components and all coefficients
  if (segment.length !== 10 || segment[0] !== 3 || segment.readUIntBE(7, 3) !== 0x003f00) return null;
  /** @type {Scan['blocks']} */
  const blocks = [];
  for (const [index, { across, down }] of components.entries()) {
    const ids = segment[2 + 2 * index] ?? 0xff;
    const [dc, ac] = [huffman.get(ids >> 4), huffman.get(0x10 + (ids & 15))];
    if (segment[1 + 2 * index] !== index + 1 || !dc || !ac) return null;
    const tables = { dc: codesOf(dc), ac: codesOf(ac) };
    if (tables.dc === null || tables.ac === null) return null;
    for (let block = 0; block < across * down; block += 1)
      blocks.push(/** @type {Scan['blocks'][number]} */ (tables));
  }
  const [luminance = { across: 1, down: 1 }] = components;
  const units = Math.ceil(width / (8 * luminance.across)) * Math.ceil(height / (8 * luminance.down));
  return { units, blocks };
}

const shortBits = 10;
/** An advance that no coefficient has: the rest of the block is zeros. */
const endOfBlock = 0x80;
/**
 * By the bits that may follow: how many of them are the first code and its coefficient, times 256, plus how far the code
 * advances in its block; 0: no code, or one that a baseline image does not have. Nearly all codes are in the small table,
 * which stays in the processor's cache.
 *
 * @typedef {{ short: Uint16Array, long: Uint16Array }} Codes by 10 and by 16 bits
 */

/** @param {Buffer} table @returns {Codes | null} */
function codesOf(table) {
  const [short, long] = [new Uint16Array(1 << shortBits), new Uint16Array(1 << 16)];
  const advanceOf = (table[0] ?? 0) < 0x10 ? advanceOfFirst : advanceOfOther;
  let at = 17;
  let code = 0;
  for (let length = 1; length <= 16; length += 1) {
    const span = 1 << (16 - length);
    for (let count = table[length] ?? 0; count > 0; count -= 1) {
      const value = table[at] ?? 0;
      const advance = advanceOf(value);
      const entry = advance === 0 ? 0 : ((length + (value & 15)) << 8) | advance;
      if (code + span > long.length) return null;
      if (length <= shortBits) short.fill(entry, code >> (16 - shortBits), (code + span) >> (16 - shortBits));
      else long.fill(entry, code, code + span);
      code += span;
      at += 1;
    }
  }
  return { short, long };
}

/** @param {number} value the bits of the first coefficient */
const advanceOfFirst = (value) => (value > 11 ? 0 : 1);

/** @param {number} value the zeros before a coefficient, and its bits; one of no bits is the last of sixteen zeros */
function advanceOfOther(value) {
  if (value === 0) return endOfBlock;
  const bits = value & 15;
  return bits > 10 || (bits === 0 && value !== 0xf0) ? 0 : (value >> 4) + 1;
}

/**
 * Walks through the blocks. Bytes between the last of them and the end of the image would be stored and draw nothing.
 *
 * @param {Buffer} bytes @param {number} from @param {Scan} scan
 * @returns {number | null} where the marker that ends the image stands; null: damaged, or something else stands there
 */
function endOfScan(bytes, from, { units, blocks }) {
  let at = from;
  // bits that are read and not walked through, in the low end of the buffer; how many of them follow the data
  let [buffer, have, padding] = [0, 0, 0];
  for (let unit = 0; unit < units; unit += 1)
    for (const { dc, ac } of blocks) {
      let codes = dc;
      let coefficient = 0;
      do {
        while (have <= 16) {
          const first = bytes[at] ?? 0xff;
          const second = bytes[at + 1] ?? 0xff;
          if (first !== 0xff && second !== 0xff) {
            buffer = (buffer << 16) | (first << 8) | second;
            have += 16;
            at += 2;
            continue;
          }
          if (first !== 0xff) at += 1;
          else if (second === 0) at += 2;
          // a marker: the decoder reads on as if bits of 1 followed
          else padding += 8;
          if (padding > 32) return null;
          buffer = (buffer << 8) | first;
          have += 8;
        }
        const code =
          codes.short[(buffer >>> (have - 10)) & 0x3ff] || codes.long[(buffer >>> (have - 16)) & 0xffff] || 0;
        if (code === 0) return null;
        // the coefficient's bits may be in the next bytes: then fewer than none are left
        have -= code >> 8;
        coefficient += code & 0xff;
        codes = ac;
      } while (coefficient < 64);
      if (coefficient > 64 && coefficient < endOfBlock) return null;
    }
  // the last coefficient's bits; `padding` is 0, or the marker comes before them
  for (; have < 0 && (bytes[at] !== 0xff || bytes[at + 1] === 0); have += 8) {
    buffer = bytes[at] ?? 0;
    at += buffer === 0xff ? 2 : 1;
  }
  const left = have - padding;
  const isFilled = left >= 0 && left < 8 && ((buffer >>> padding) & ((1 << left) - 1)) === (1 << left) - 1;
  return isFilled && bytes[at] === 0xff && bytes[at + 1] === marker.eoi ? at : null;
}

/**
 * @param {Frame} frame @param {Map<number, Buffer>} quantization @param {Map<number, Buffer>} huffman
 * @param {Buffer} scan its segment @param {Buffer} data
 */
function assemble(frame, quantization, huffman, scan, data) {
  const usedQuantization = new Set(frame.components.map((one) => one.quantization));
  const ids = [2, 4, 6].map((at) => scan[at] ?? 0);
  const usedHuffman = new Set(ids.flatMap((id) => [id >> 4, 0x10 + (id & 15)]));
  const tables = [...usedQuantization].map((id) => quantization.get(id));
  if (tables.includes(undefined)) return null;
  return Buffer.concat([
    Buffer.from([0xff, marker.soi]),
    ...tables.map((table) => segmentOf(marker.dqt, table)),
    segmentOf(marker.sof0, frame.segment),
    ...[...usedHuffman].map((id) => segmentOf(marker.dht, huffman.get(id))),
    segmentOf(marker.sos, scan),
    data,
    Buffer.from([0xff, marker.eoi]),
  ]);
}

/** @param {number} kind @param {Buffer} [content] */
function segmentOf(kind, content = Buffer.alloc(0)) {
  const head = Buffer.from([0xff, kind, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
