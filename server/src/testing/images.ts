import { createCipheriv, createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { ReceivedFile } from '../platform/http/route.ts';
import { memoryFolder } from './image.ts';

/** A place where uploads of a test lie, as the server's multipart reader leaves them. */
export async function openInbox() {
  const dir = await memoryFolder();
  return {
    dir,
    async receive(bytes: Buffer, field = 'images'): Promise<ReceivedFile> {
      const path = join(dir, randomUUID());
      await writeFile(path, bytes);
      return { field, path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
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

/** A picture whose four quarters differ, so that a turned or mirrored one shows. */
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

/** A plain JPEG, small and quick to make; every colour gives other bytes. */
export const smallPhoto = (background = '#cc3355', width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Pixels without any order, the same every time: nothing compresses worse. */
export function noise(width: number, height: number): Sharp {
  const keystream = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16));
  const pixels = keystream.update(Buffer.alloc(width * height * 3));
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export interface PngParts {
  width: number;
  height: number;
  /** bits of a sample */
  depth?: 1 | 8 | 16;
  /** 0 grey, 2 colours, 4 grey and alpha, 6 colours and alpha */
  kind?: 0 | 2 | 4 | 6;
  interlaced?: boolean;
  /** rows as they are, each with its filter byte; all zero when left out */
  rows?: Buffer;
  /** chunks between the header and the pixels */
  before?: Buffer[];
}

/** A PNG put together by hand: also one that no honest program would write. */
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
