import { describe, expect, test } from 'vitest';
import { photosNamed, zipWith } from '../../testing/archives.ts';
import { createFixture } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import { read, upload } from '../../testing/import-examples.ts';

const fixture = createFixture();
const stateOf = async () => (await fixture.cast.ana.call('GET import/')).body;
const confirm = (body: object) => fixture.cast.ana.call('POST import/confirm/', { body });
const runDue = () => fixture.server.app.jobs.runDue();

/** What is found in an archive with this chat. */
async function found(lines: readonly string[], files: Record<string, Buffer | string> = {}) {
  await read(fixture, await zipWith({ 'chat.txt': lines.join('\n'), ...files }));
  return stateOf();
}

test('dates that a chat leaves open are asked about with an example, and nothing is imported by a guess [S4.179]', async () => {
  const { ana, bruno } = fixture.cast;
  const state = await found(['05/05/21, 14:22 - Ana: One', '06/07/21, 14:22 - Bruno: Two']);
  const { readings, example, ...preview } = state.preview;
  expect(preview).toMatchObject({ is_ambiguous: true, day_first: true });
  expect(example).toEqual({ name: 'Bruno', text: 'Two' });
  expect(readings.map((reading: { example: string }) => reading.example)).toEqual([
    '2021-07-06T14:22:00.000Z',
    '2021-06-07T14:22:00.000Z',
  ]);
  for (const body of [{}, { reading: 'ymd gregory de-Latn' }]) {
    const refused = await confirm({ id: state.id, messages: true, ...body });
    expect([refused.status, refused.body]).toEqual([
      400,
      { reading: ['Choose how to read the dates of this chat.'] },
    ]);
  }
  await confirm({ id: state.id, messages: true, reading: readings[1].id });
  await bruno.call('POST import/agree/', { body: {} });
  await runDue();
  const messages = (await ana.call('GET message/more/latest/')).body;
  expect(messages.map(({ added_at }: { added_at: string }) => added_at)).toEqual([
    '2021-06-07T14:22:00.000Z',
    '2021-05-05T14:22:00.000Z',
  ]);
});

test('what is left out is counted by its reason, and captions are imported [S4.180]', async () => {
  const photo = await smallPhoto();
  const sent = (name: string, caption = '') => `13/05/2021, 9:00 - Ana: ${name} (file attached)${caption}`;
  const state = await found(
    [
      '13/05/2021, 8:59 - Messages and calls are end-to-end encrypted.',
      sent('IMG-20210513-WA0001.jpg'),
      sent('IMG-20210513-WA0001.jpg'),
      sent('IMG-20210513-WA0002.jpg'),
      sent('VID-20210513-WA0003.mp4', '\nOur wave'),
      sent('PTT-20210513-WA0004.opus'),
      sent('STK-20210513-WA0005.webp'),
      sent('Max.vcf'),
      sent('tickets.pdf'),
      '13/05/2021, 9:01 - Bruno: <Media omitted>',
      '13/05/2021, 9:02 - Bruno: This message was deleted',
      '31/02/2021, 9:02 - Bruno: no such day',
      '13/05/2021, 9:03 - Bruno: ok',
    ],
    {
      'IMG-20210513-WA0001.jpg': photo,
      'STK-20210513-WA0005.webp': photo,
      'Max.vcf': 'BEGIN:VCARD',
      'tickets.pdf': '%PDF',
      'IMG-20210513-WA0009.jpg': photo,
    },
  );
  expect(state).toMatchObject({ status: 'preview', photos: 1, messages: 2, left_out: 11 });
  expect(
    Object.fromEntries(
      state.left_out_reasons.map(({ reason, count }: { reason: string; count: number }) => [reason, count]),
    ),
  ).toEqual({
    ...{ notice: 1, repeated: 1, missing: 1, video: 1, voice: 1, sticker: 1, contact: 1, document: 1 },
    ...{ omitted: 1, deleted: 1, undated: 1, unnamed: 1 },
  });
});

test('what Instagram writes in another type is read as far as it is understood, and the rest is counted [S4.180]', async () => {
  const { ana } = fixture.cast;
  const [one, two] = [await smallPhoto('#112233'), await smallPhoto('#332211')];
  const posts = [
    {
      media: [{ uri: 'a.jpg', title: null }, { uri: 7 }, 'x'],
      title: 'Our wave',
      creation_timestamp: 1_620_900_000,
    },
    { media: [{ uri: 'b.jpg', creation_timestamp: 1_620_900_000, title: ['x'] }], title: 3 },
    { media: [{ uri: 'c.jpg', creation_timestamp: '1620900000' }] },
    ...[{ media: { uri: 'a.jpg' } }, { title: 'Only words' }, null, [], 'x', { media: [] }],
  ];
  const archive = { 'a.jpg': one, 'b.jpg': two, 'c.jpg': one };
  const list = `\ufeff${JSON.stringify(posts)}`;
  await upload(ana, await zipWith({ 'content/posts_1.json': list, ...archive }), { kind: 'instagram' });
  await runDue();
  const { id, photos, left_out_reasons } = await stateOf();
  expect([photos, left_out_reasons]).toEqual([
    2,
    [
      { reason: 'unreadable', count: 8 },
      { reason: 'undated', count: 1 },
    ],
  ]);
  await confirm({ id });
  await runDue();
  const { results } = (await ana.call('GET post/?is_timeline=true&is_following=true')).body;
  expect(results.map(({ text }: { text: string }) => text).sort()).toEqual(['', 'Our wave']);
});

describe('the chat of an archive', () => {
  const chat = '13/05/2021, 9:00 - Ana: Hello';
  const states: [string, Record<string, string>, object][] = [
    ['is found among texts that are none', { 'a.txt': 'Shopping:\n12 eggs', 'b.txt': chat }, { messages: 1 }],
    ['is none of those without a chat', { 'a.txt': 'Shopping' }, { problem: /no WhatsApp chat/ }],
    ['is not one of two', { 'a.txt': chat, 'b.txt': chat }, { problem: /more than one/ }],
    [
      'may contain another one that was sent in it',
      { 'a.txt': chat, 'b.txt': `${chat}\n13/05/2021, 9:01 - Ana: a.txt (file attached)` },
      { messages: 1 },
    ],
  ];
  test.each(states)('%s', async (_, files, expected) => {
    await read(fixture, await zipWith(files));
    const state = await stateOf();
    for (const [key, value] of Object.entries(expected))
      if (value instanceof RegExp) expect(state[key]).toMatch(value);
      else expect(state[key]).toBe(value);
  });
});

describe('a photo', () => {
  const line = (name: string) => `13/05/2021, 9:00 - Ana: ${name} (file attached)`;
  test.each([
    ['decomposed in the archive', 'Café.jpg', 'Cafe\u0301.jpg'],
    ['decomposed in the chat', 'Cafe\u0301.jpg', 'Café.jpg'],
    ['with another space', 'Screenshot at 2.22.10\u202fPM.png', 'Screenshot at 2.22.10 PM.png'],
    ['with a mark of direction', '\u200eIMG-20210513-WA0001.jpg', 'IMG-20210513-WA0001.jpg'],
    ['of a JPEG that is named .heic', 'IMG_1.heic', 'IMG_1.heic'],
  ])('is found by a name %s', async (_, named, stored) => {
    expect(await found([line(named)], await photosNamed([stored]))).toMatchObject({ photos: 1, left_out: 0 });
  });

  test('is found by a name of DOS', async () => {
    const zip = await zipWith({ 'chat.txt': line('Café.jpg'), 'CafX.jpg': await smallPhoto() });
    for (let at = zip.indexOf('CafX'); at >= 0; at = zip.indexOf('CafX', at + 1)) zip[at + 3] = 0x82;
    await read(fixture, zip);
    expect(await stateOf()).toMatchObject({ photos: 1, left_out: 0 });
  });
});
