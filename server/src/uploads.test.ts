import { readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { mediaArea } from './features/media/files.ts';
import { purgeMedia } from './features/media/sweep.ts';
import { moveClock } from './platform/clock.ts';
import { twosomeOf } from './testing/cast.ts';
import { createFixture, formOf } from './testing/fixture.ts';
import { png, smallPhoto } from './testing/images.ts';
import { type Person, signIn } from './testing/person.ts';

const fixture = createFixture();
const hour = 3_600_000;

const uploading = () => readdir(join(fixture.server.dataDir, 'uploads'));

/** The number of stored files and image rows after the sweep two hours later. */
async function countAfterSweep(): Promise<{ files: number; rows: number }> {
  const { db, store } = fixture.server;
  moveClock(2 * hour);
  await purgeMedia({ db, store }, { olderThanMinutes: 60 });
  let files = 0;
  for await (const _ of store.list(mediaArea)) files += 1;
  const [found] = await db.query<{ rows: number }>(sql`select count(*)::int as rows from media`);
  return { files, rows: found?.rows ?? 0 };
}
const nothing = { files: 0, rows: 0 };

const targets = [
  ['POST post/', 'images'],
  ['POST auth/update_twosome/', 'photo'],
  ['POST auth/update_twosome/', 'cover'],
] as const;

describe.each(targets)('%s, under %s', (line, field) => {
  test('an unsupported file is refused and leaves no data', async () => {
    const { ana } = fixture.cast;
    const jpeg = await smallPhoto('#112233', 400, 400);
    const bad: Record<string, Buffer> = {
      text: Buffer.from('Dear diary,'),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>'),
      gif: Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAAC', 'base64'),
      page: Buffer.from('<!doctype html><script>alert(1)</script>'),
      empty: Buffer.alloc(0),
      bomb: png({ width: 6000, height: 6000, depth: 1, kind: 0 }),
      cut: jpeg.subarray(0, jpeg.length / 2),
      head: jpeg.subarray(0, 20),
    };
    for (const [what, bytes] of Object.entries(bad)) {
      const good = field === 'images' ? [jpeg] : [];
      const { status, body } = await ana.call(line, { form: formOf({ [field]: [...good, bytes] }) });
      expect([what, status, Object.keys(body)]).toEqual([what, 400, [field]]);
    }
    expect(await uploading()).toEqual([]);
    expect(await countAfterSweep()).toEqual(nothing);
  });

  test('an aborted upload leaves no data', async () => {
    const { ana } = fixture.cast;
    const bytes = Buffer.concat([await smallPhoto(), Buffer.alloc(500_000)]);
    for (const share of [0.2, 0.9]) {
      const upload = await begin(ana, line, { [field]: bytes }, share);
      upload.clientRequest.destroy();
      await upload.answer.catch(() => {});
    }
    await expect.poll(uploading).toEqual([]);
    expect(await countAfterSweep()).toEqual(nothing);
  });

  test('an upload that outlasts its session changes nothing', async () => {
    const { ana, bruno } = fixture.cast;
    const { clientRequest, rest, answer } = await begin(
      ana,
      line,
      { [field]: await smallPhoto('#cc3355', 40, 40) },
      0.8,
    );
    await ana.call('POST auth/logout/', { body: {} });
    clientRequest.end(rest);
    expect(await answer).toBe(401);
    const { body } = await bruno.call('POST auth/user/', { body: {} });
    expect(body.user.twosome).toMatchObject({ photo: null, cover: null });
    expect(await countAfterSweep()).toEqual(nothing);
  });

  test('an upload that outlasts the couple, or during which the person is suspended, changes nothing', async () => {
    const { ana, chloe } = fixture.cast;
    const endings = [
      [ana, sql`update users set twosome_id = null where id = ${ana.user.id}::text`],
      [chloe, sql`update users set suspended_at = now() where id = ${chloe.user.id}::text`],
    ] as const;
    for (const [person, ending] of endings) {
      const form = { [field]: await smallPhoto('#cc3355', 40, 40) };
      const { clientRequest, rest, answer } = await begin(person, line, form, 0.8);
      await fixture.server.db.query(ending);
      clientRequest.end(rest);
      expect(await answer).toBe(403);
    }
    expect(await countAfterSweep()).toEqual(nothing);
  });
});

/** Sends a part of a form and waits until the server has started to write it. */
async function begin(person: Person, line: string, fields: Parameters<typeof formOf>[0], share: number) {
  const form = new Response(formOf(fields));
  const body = Buffer.from(await form.arrayBuffer());
  const [method = '', path = ''] = line.split(' ');
  const clientRequest: ClientRequest = request(`${fixture.server.url}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': form.headers.get('content-type') ?? '',
      'content-length': body.length,
    },
  });
  const answer = new Promise<number>((resolve, reject) => {
    clientRequest
      .on('response', (response) => resolve(response.resume().statusCode ?? 0))
      .on('error', reject);
  });
  answer.catch(() => {});
  const cut = Math.floor(body.length * share);
  clientRequest.write(body.subarray(0, cut));
  await expect.poll(uploading).not.toEqual([]);
  return { clientRequest, rest: body.subarray(cut), answer };
}

describe('the images of a post', () => {
  test('sent twice simultaneously under one key are one post, and the second copy is purged', async () => {
    const { ana } = fixture.cast;
    const images = await smallPhoto('#cc3355', 40, 40);
    const send = () =>
      ana.call('POST post/', { form: formOf({ images }), headers: { 'Idempotency-Key': 'tap-tap' } });
    const answers = await Promise.all([send(), send(), send()]);
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const ids = answers.flatMap(({ status, body }) => (status === 201 ? [body.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect((await send()).body.id).toBe(ids[0]);
    const { body } = await ana.call(`GET post/?twosome_id=${twosomeOf(ana)}`);
    expect(body.results).toHaveLength(1);
    expect(await countAfterSweep()).toEqual({ files: 3, rows: 1 });
    expect((await ana.call(`GET post/${ids[0]}/`)).status).toBe(200);
  });

  test('in a repeated response to another session have URLs of that session, which outlive the first', async () => {
    const [ana] = [await signIn(fixture.server, 'Ana', 'ana')];
    const images = await smallPhoto('#cc3355', 40, 40);
    const send = (person: Person) =>
      person.call('POST post/', { form: formOf({ images }), headers: { 'Idempotency-Key': 'train' } });
    const first = await send(fixture.cast.ana);
    const again = await send(ana);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    const sealIn = (address: string) => address.split('?s=')[1];
    expect(sealIn(again.body.images[0].image)).not.toBe(sealIn(first.body.images[0].image));

    await fixture.cast.ana.call('POST auth/logout/', { body: {} });
    expect((await ana.fetch(first.body.images[0].image)).status).toBe(404);
    expect((await ana.fetch(again.body.images[0].image)).status).toBe(200);

    moveClock(20 * hour);
    const late = await send(ana);
    expect((await ana.fetch(late.body.images[0].image)).status).toBe(200);
    await ana.call(`DELETE post/${first.body.id}/`);
    expect((await send(ana)).status).toBe(409);
  });
});
