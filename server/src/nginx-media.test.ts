import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { embeddedFolder } from './testing/database.ts';
import { formOf } from './testing/fixture.ts';
import { smallPhoto } from './testing/images.ts';
import { type Nginx, nginx, prepareNginx } from './testing/nginx.ts';
import { type Answer, type Person, signIn } from './testing/person.ts';
import { type Program, startProgram } from './testing/program.ts';
import { answer, reset, type S3, startS3 } from './testing/s3.ts';

// With MEDIA_BY_PROXY nginx (deploy/nginx.conf) sends the images, from the folder or from the bucket.

describe.runIf(nginx).each(['folder', 'bucket'] as const)('images that nginx sends from the %s', (kind) => {
  let dataDir: string;
  let proxy: Nginx;
  let server: Program;
  let s3: S3;
  let ana: Person;
  let bruno: Person;
  let post: Answer['body'];

  beforeAll(async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    dataDir = await embeddedFolder();
    proxy = await prepareNginx();
    s3 = await startS3();
    server = await startProgram({
      DATA_DIR: dataDir,
      PUBLIC_URL: proxy.url,
      TRUSTED_PROXIES: '127.0.0.1',
      MEDIA_BY_PROXY: 'on',
      ...(kind === 'bucket' && s3.env),
    });
    await proxy.start(new URL(server.url).port, [
      ['/var/lib/twosome/media/', `${join(dataDir, 'media')}/`],
      ['127.0.0.1:9000', new URL(s3.settings.endpoint ?? '').host],
    ]);
    [ana, bruno] = [await signIn(proxy, 'Ana'), await signIn(proxy, 'Bruno')];
    for (const person of [ana, bruno])
      await person.call('POST auth/accept_terms/', { body: { adult: true } });
    await ana.call('POST auth/connect/', { body: { id: bruno.user.id } });
    post = (await ana.call('POST post/', { form: formOf({ images: await smallPhoto('#123456', 400, 300) }) }))
      .body;
  });
  afterAll(async () => {
    await proxy?.stop();
    await server?.stop();
    await s3.close();
    vi.unstubAllEnvs();
    await rm(dataDir, { recursive: true, force: true });
  });

  const get = (address: string, headers: Record<string, string> = {}) =>
    fetch(`${proxy.url}${address}`, { headers });

  /** The internal address that the server answers to its proxy, and the file behind it. */
  async function behind(address: string) {
    const answered = await fetch(`${server.url}${address}`);
    const uri = answered.headers.get('x-accel-redirect') ?? '';
    const path = uri.replace(`/internal/${kind}`, '');
    const bytes =
      kind === 'folder'
        ? await readFile(join(dataDir, 'media', path))
        : Buffer.from(await (await fetch(`${s3.settings.endpoint}${path}`)).arrayBuffer());
    return { uri, etag: answered.headers.get('etag'), bytes };
  }

  test('are the stored files, with the headers of the server', async () => {
    const { image, medium, thumbnail } = post.images[0];
    for (const [address, type] of [
      [image, 'image/jpeg'],
      [medium, 'image/jpeg'],
      [thumbnail, 'image/jpeg'],
    ]) {
      const [sent, { etag, bytes }] = [await get(address), await behind(address)];
      expect([sent.status, sent.headers.get('content-type')]).toEqual([200, type]);
      expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true);
      const headers = Object.fromEntries(sent.headers);
      expect(headers).toMatchObject({
        etag,
        'cache-control': 'private, no-cache',
        'content-length': String(bytes.length),
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/./),
        'strict-transport-security': expect.stringContaining('max-age'),
      });
      expect(Object.keys(headers).filter((name) => /^x-amz|^x-accel|last-modified/.test(name))).toEqual([]);
    }
    const app = await get(image, { origin: 'capacitor://localhost' });
    expect(app.headers.get('access-control-allow-origin')).toBe('capacitor://localhost');
  });

  test('cannot be requested by the internal address, in any spelling', async () => {
    const { uri, bytes } = await behind(post.images[0].image);
    const forms = [
      uri,
      `/${uri}`,
      `/media/..${uri}`,
      uri.replace('internal', '%69nternal'),
      uri.replace('/internal/', '/internal//'),
    ];
    for (const form of forms) {
      const refused = await get(form, { 'x-accel-redirect': uri });
      expect([form, Buffer.from(await refused.arrayBuffer()).includes(bytes)]).toEqual([form, false]);
      expect([form, refused.status]).toEqual([form, 404]);
    }
    const mark = await get('/internal/folder/installation/id/identity.txt');
    expect(mark.status).toBe(404);
  });

  test('are not sent again to a client that has them, and not at all once they are private', async () => {
    const { image } = post.images[0];
    const etag = (await get(image)).headers.get('etag') ?? '';
    const held = await get(image, { 'if-none-match': etag });
    expect([held.status, held.headers.get('etag')]).toEqual([304, etag]);
    const head = await fetch(`${proxy.url}${image}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
    await bruno.call(`POST post/${post.id}/toggle_visibility/`, { body: { is_private: false } });
    await ana.call('POST auth/update_twosome/', { form: formOf({ is_private: 'false' }) });
    const eve = await signIn(proxy, 'Eve');
    const seen = (await eve.call(`GET post/${post.id}/`)).body.images[0].image;
    expect((await get(seen)).status).toBe(200);
    await ana.call(`POST post/${post.id}/toggle_visibility/`, { body: { is_private: true } });
    const refused = await get(seen);
    expect([refused.status, await refused.json()]).toEqual([404, { detail: 'Not found.' }]);
  });

  test('are a 404 when the file is gone, and a 503 while the bucket is away', async () => {
    // not a smaller size: the server itself asks whether there is a JPEG of it
    const { image } = post.images[0];
    if (kind === 'bucket') {
      for (const fault of [reset, answer(503, 'SlowDown'), answer(500, 'InternalError')]) {
        s3.fail(fault);
        const away = await get(image);
        expect([away.status, away.headers.get('retry-after')]).toEqual([503, '10']);
        expect([away.headers.get('content-type'), await away.json()]).toEqual([
          'application/json',
          { detail: 'This is not available at the moment. Please try again.' },
        ]);
      }
      s3.fail(answer(404, 'NoSuchKey'));
    } else await rm(join(dataDir, 'media', 'media'), { recursive: true });
    const missing = await get(image);
    expect([missing.status, missing.headers.get('content-type'), await missing.json()]).toEqual([
      404,
      'application/json',
      { detail: 'Not found.' },
    ]);
    s3.fail(null);
  });
});
