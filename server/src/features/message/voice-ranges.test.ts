import { afterAll, describe, expect, test } from 'vitest';
import { createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';
import { startS3 } from '../../testing/s3.ts';
import { recording, sendVoice } from '../../testing/voice.ts';

// Parts of a voice note, from a disk and from a bucket; the right to hear it is checked for parts too.

const s3 = await startS3();
afterAll(() => s3.close());

describe.each([
  ['a disk', {}],
  ['a bucket', s3.env],
])('on %s', (_, env) => {
  const fixture = createFixture(env);
  const get = (url: string, headers: Record<string, string> = {}) =>
    fetch(new URL(url, fixture.server.url), { headers });
  const note = async (person: Person) => {
    const { body } = await sendVoice(fixture.cast.ana, await recording('opus.webm'));
    const [message] = (await person.call('GET message/more/latest/')).body;
    return { id: body.id as string, url: message.files[0].url as string };
  };

  test('the parts that Safari asks for are sent, and impossible ones refused', async () => {
    const { url } = await note(fixture.cast.bruno);
    const whole = Buffer.from(await (await get(url)).arrayBuffer());
    const { length } = whole;
    const part = async (range: string, more: Record<string, string> = {}) => {
      const answer = await get(url, { range, ...more });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return [answer.status, answer.headers.get('content-range'), bytes];
    };
    expect(await part('bytes=0-1')).toEqual([206, `bytes 0-1/${length}`, whole.subarray(0, 2)]);
    expect(await part('bytes=100-')).toEqual([206, `bytes 100-${length - 1}/${length}`, whole.subarray(100)]);
    const last = [206, `bytes ${length - 5}-${length - 1}/${length}`, whole.subarray(-5)];
    expect(await part('bytes=-5')).toEqual(last);
    expect(await part(`bytes=0-${10 ** 11}`)).toEqual([206, `bytes 0-${length - 1}/${length}`, whole]);
    for (const range of [`bytes=${length}-`, 'bytes=5-1', 'bytes=-0'])
      expect(await part(range)).toEqual([416, `bytes */${length}`, Buffer.alloc(0)]);
    for (const range of ['bytes=-', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=x'])
      expect(await part(range)).toEqual([200, null, whole]);
    expect(await part('bytes=0-1', { 'if-range': '"another"' })).toEqual([200, null, whole]);
  });

  test('a part is refused like the whole: with another right, after sign-out and deletion', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const { id, url } = await note(bruno);
    const signed = (signature: string) => `${url.split('?')[0]}?s=${signature}`;
    const statuses = async (address: string) =>
      Promise.all(
        [{}, { range: 'bytes=0-1' }, { range: 'bytes=99999999-' }].map(
          async (headers) => (await get(address, headers)).status,
        ),
      );
    expect(await statuses(url)).toEqual([200, 206, 416]);
    const { body: theirs } = await chloe.call('GET media/signatures/');
    const wrong = [signed(theirs.message), signed('forged'), url.split('?')[0]!];
    for (const address of wrong) expect(new Set(await statuses(address))).toEqual(new Set([404]));
    await bruno.call('POST auth/logout/', { body: {} });
    expect(await statuses(url)).toEqual([404, 404, 404]);
    const [message] = (await ana.call('GET message/more/latest/')).body;
    await ana.call(`DELETE message/${id}/`);
    expect(await statuses(message.files[0].url)).toEqual([404, 404, 404]);
  });
});
