import { createCipheriv, createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { ReceivedFile } from '../platform/http/route.ts';
import { memoryFolder } from './image.ts';

/** A folder for a test's uploads, with files as the server's multipart reader writes them. */
export async function openInbox() {
  const dir = await memoryFolder();
  return {
    dir,
    async receive(bytes: Buffer, field = 'images'): Promise<ReceivedFile> {
      const path = join(dir, randomUUID());
      await writeFile(path, bytes);
      return {
        field,
        path,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        userId: 'ana',
        signal: new AbortController().signal,
      };
    },
    close: () => rm(dir, { recursive: true, force: true }),
  };
}
export type Inbox = Awaited<ReturnType<typeof openInbox>>;

export const corners = {
  topLeft: '#ff0000',
  topRight: '#00ff00',
  bottomLeft: '#0000ff',
  bottomRight: '#ffffff',
};

/** A picture with four different quarters, which reveals rotation and mirroring. */
export function quarters(width: number, height: number): Sharp {
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: width - w, height: height - h, channels: 3 as const, background } },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: corners.topLeft } }).composite([
    quarter(corners.topRight, w, 0),
    quarter(corners.bottomLeft, 0, h),
    quarter(corners.bottomRight, w, h),
  ]);
}

/** A small plain JPEG; each colour gives different bytes. */
export const smallPhoto = (background = '#cc3355', width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Deterministic random pixels: the worst case for compression. */
export function noise(width: number, height: number): Sharp {
  const keystream = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16));
  const pixels = keystream.update(Buffer.alloc(width * height * 3));
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/**
 * A valid grey progressive JPEG of 25 megapixels that is small and slow to decode. It has `count` scans, at most 505: one
 * for the block averages, then 42 bytes each for one bit of one coefficient, which is zero everywhere.
 */
export async function manyScans(count: number): Promise<Buffer> {
  const flat = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#777' } })
    .toColourspace('b-w')
    .jpeg({ progressive: true, quality: 50 })
    .toBuffer();
  const first = flat.indexOf(Buffer.from([0xff, 0xda]));
  const from = flat.indexOf(Buffer.from([0xff, 0xda]), first + 2);
  // the table of the next scan follows
  const refining = flat.subarray(from, flat.indexOf(Buffer.from([0xff, 0xc4]), from));
  const scans = Array.from({ length: count - 1 }, (_, index) => {
    const scan = Buffer.from(refining);
    const bit = 7 - (index % 8);
    scan[7] = scan[8] = 1 + Math.floor(index / 8);
    scan[9] = bit === 7 ? bit : ((bit + 1) << 4) | bit;
    return scan;
  });
  return Buffer.concat([flat.subarray(0, from), ...scans, Buffer.from([0xff, 0xd9])]);
}

interface PngParts {
  width: number;
  height: number;
  /** bits per sample */
  depth?: 1 | 8 | 16;
  /** 0 grey, 2 colours, 4 grey and alpha, 6 colours and alpha */
  kind?: 0 | 2 | 4 | 6;
  interlaced?: boolean;
  /** raw rows, each with its filter byte; zeros by default */
  rows?: Buffer;
  /** chunks between the header and the pixels */
  before?: Buffer[];
}

/** Builds a PNG by hand, including malformed ones. */
export function png({ width, height, depth = 8, kind = 2, interlaced = false, rows, before = [] }: PngParts) {
  const samples = { 0: 1, 2: 3, 4: 2, 6: 4 }[kind];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[9] = kind;
  header[12] = interlaced ? 1 : 0;
  const pixels = rows ?? Buffer.alloc(height * (1 + Math.ceil((width * samples * depth) / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
