// What sharp alone takes to make the stored sizes of an upload: the measure of `bench/images.ts`. Photos arrive by path,
// or as a form, with which a bare HTTP server does nothing else.
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);

/** @param {string | Buffer} photo */
async function encode(photo) {
  const inside = (/** @type {number} */ side) => ({
    width: side,
    height: side,
    fit: /** @type {const} */ ('inside'),
    withoutEnlargement: true,
  });
  const { data, info } = await sharp(photo).resize(inside(1024)).raw().toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: info });
  await pixels().jpeg({ quality: 82 }).toBuffer();
  await pixels().resize(inside(720)).webp({ quality: 76, effort: 2 }).toBuffer();
  await pixels().resize(inside(320)).webp({ quality: 76, effort: 2 }).toBuffer();
}

process.on('message', async (/** @type {string} */ path) => {
  await encode(path);
  process.send?.('done');
});

/**
 * The files of a form.
 *
 * @param {Buffer} body
 */
function filesOf(body) {
  const boundary = body.subarray(0, body.indexOf('\r\n'));
  const files = [];
  for (let at = 0; ; ) {
    const headEnd = body.indexOf('\r\n\r\n', at);
    if (headEnd === -1) return files;
    const end = body.indexOf(boundary, headEnd);
    if (body.subarray(at, headEnd).includes('filename')) files.push(body.subarray(headEnd + 4, end - 2));
    at = end;
  }
}

const server = createServer(async (request, response) => {
  await Promise.all(filesOf(await buffer(request)).map(encode));
  response.writeHead(201).end();
});
server.listen(0, '127.0.0.1', () =>
  process.send?.(/** @type {import('node:net').AddressInfo} */ (server.address()).port),
);
