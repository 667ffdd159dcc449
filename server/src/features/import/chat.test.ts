import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { type ChatEntry, readChat, readDateOrder } from './chat.ts';
import { readHead, wallTimeOf } from './chat-line.ts';
import { repaired } from './instagram.ts';
import { inTimeZone } from './local-time.ts';

const streamOf = (text: string) => Readable.from([Buffer.from(text)], { objectMode: false });

async function entries(text: string, files: readonly string[] = []): Promise<ChatEntry[]> {
  const found: ChatEntry[] = [];
  for await (const entry of readChat(streamOf(text), (name) => files.includes(name))) found.push(entry);
  return found;
}

const at = [2021, 3, 5, 14, 22, 0];

describe('the head of an entry', () => {
  test.each([
    ['[05.03.21, 14:22:10] Ana: Hallo', [2021, 3, 5, 14, 22, 10]],
    ['\u200e[05/03/2021, 14:22:10] Ana: Hola', [2021, 3, 5, 14, 22, 10]],
    ['[05/03/21, 2:22:10\u202fPM] Ana: Hi', [2021, 3, 5, 14, 22, 10]],
    ['05/03/2021, 14:22 - Ana: Hi', at],
    ['5/3/21, 2:22\u202fPM - Ana: Hi', at],
    ['5/3/21, 2:22 p. m. - Ana: Hola', at],
    ['5/3/21 14:22 - Ana: Hola', at],
    ['05/03/2021 à 14:22 - Ana: Salut', at],
    ['05.03.21, 14:22 - Ana: Hallo', at],
    ['5.3.2021 klo 14.22 - Ana: Moi', at],
    ['05-03-2021 14:22 - Ana: Hoi', at],
    ['2021-03-05, 14:22 - Ana: Hej', at],
    ['2021/03/05 14:22 - Ana: こんにちは', at],
    ['2021. 3. 5. 오후 2:22 - Ana: 안녕', at],
    ['2021/3/5 下午2:22 - Ana: 你好', at],
    ['٠٥/٠٣/٢٠٢١, ٢:٢٢ م - Ana: مرحبا', at],
    ['5/3/2564 14:22 - Ana: สวัสดี', at],
    ['5/3/21, 12:05 AM - Ana: Hi', [2021, 3, 5, 0, 5, 0]],
  ])('%s', (line, time) => {
    const head = readHead(line);
    expect(head?.name).toBe('Ana');
    expect(head?.text).not.toBe('');
    expect(head && wallTimeOf(head.stamp, true)).toEqual(time);
  });

  test.each([
    'Just a line',
    '5/3/21',
    '[not a date] Ana: Hi',
    '1234 - 5678 - 9',
    '12:30 - see you',
    `${'['.repeat(60)}`,
  ])('%s is none', (line) => expect(readHead(line)).toBeNull());
});

describe('the order of the numbers of a date', () => {
  const orderOf = (...dates: string[]) =>
    readDateOrder(streamOf(dates.map((date) => `${date}, 14:22 - Ana: Hi`).join('\n')));
  test.each([
    [['05/03/2021', '13/03/2021'], true, false],
    [['03/05/2021', '03/13/2021'], false, false],
    // the chat goes forward
    [['01/05/2021', '02/05/2021', '01/06/2021'], true, false],
    [['05/01/2021', '05/02/2021', '06/01/2021'], false, false],
    [['05/05/2021'], true, true],
    [['2021-03-05'], true, false],
  ])('%s', async (dates, dayFirst, isAmbiguous) => {
    expect(await orderOf(...dates)).toEqual({ dayFirst, isAmbiguous });
  });
  test('is North American where no date tells and the hours are twelve', async () => {
    expect(await readDateOrder(streamOf('3/5/21, 2:22 PM - Ana: Hi'))).toEqual({
      dayFirst: false,
      isAmbiguous: true,
    });
  });
});

describe('a chat', () => {
  test('keeps lines together, drops marks, and leaves out what WhatsApp itself wrote', async () => {
    const chat = [
      '\ufeff05/03/2021, 14:20 - Messages and calls are end-to-end encrypted.',
      '05/03/2021, 14:22 - Ana: One',
      '',
      'three\u202e\u0000',
      '05/03/2021, 14:23 - Bruno: <Media omitted>',
      '05/03/2021, 14:23 - Bruno: This message was deleted',
      '05/03/2021, 14:24 - Bruno: Yes: no \u200e<This message was edited>',
      '05/03/2021, 14:25 - Ana changed the group name',
      '[05/03/2021, 14:26:00] ~ Ana: \u200eimage omitted',
    ].join('\r\n');
    expect((await entries(chat)).map(({ name, text }) => [name, text])).toEqual([
      ['Ana', 'One\n\nthree'],
      ['Bruno', 'Yes: no'],
    ]);
  });

  test('names photos with their captions, and no videos, stickers and notes', async () => {
    const chat = [
      '[05.03.21, 14:22:10] Ana: \u200e<Anhang: 00000012-PHOTO-2021-03-05-14-22-10.jpg>',
      '[05.03.21, 14:22:11] Ana: Look \u200e<attached: 00000013-PHOTO-2021-03-05-14-22-11.jpg>',
      '[05.03.21, 14:22:12] Ana: \u200e<attached: 00000014-VIDEO-2021-03-05-14-22-12.mp4>',
      '05.03.21, 14:23 - Bruno: \u200eIMG-20210305-WA0001.jpg (Datei angehängt)',
      'The sea',
      '05.03.21, 14:24 - Bruno: STK-20210305-WA0002.webp (file attached)',
      '05.03.21, 14:24 - Bruno: PTT-20210305-WA0003.opus (file attached)',
      '05.03.21, 14:25 - Bruno: sea.jpg (file attached)',
      '05.03.21, 14:26 - Bruno: unknown.jpg (my favourite)',
    ].join('\n');
    expect((await entries(chat, ['sea.jpg'])).map(({ text, photo }) => [photo, text])).toEqual([
      ['00000012-PHOTO-2021-03-05-14-22-10.jpg', ''],
      ['00000013-PHOTO-2021-03-05-14-22-11.jpg', 'Look'],
      ['IMG-20210305-WA0001.jpg', 'The sea'],
      ['sea.jpg', ''],
      [null, 'unknown.jpg (my favourite)'],
    ]);
  });
});

test('a wall time is the moment in its time zone, also where clocks change', () => {
  const inLisbon = inTimeZone('Europe/Lisbon');
  const iso = (moment: number | null) => moment && new Date(moment).toISOString();
  expect(iso(inLisbon([2021, 7, 14, 18, 20, 5]))).toBe('2021-07-14T17:20:05.000Z');
  expect(iso(inLisbon([2021, 1, 14, 18, 20, 5]))).toBe('2021-01-14T18:20:05.000Z');
  expect(iso(inTimeZone('Asia/Kathmandu')([2021, 1, 1, 0, 0, 0]))).toBe('2020-12-31T18:15:00.000Z');
  // an hour before and after the change on 28 March 2021 at one o'clock
  expect(iso(inLisbon([2021, 3, 28, 0, 30, 0]))).toBe('2021-03-28T00:30:00.000Z');
  expect(iso(inLisbon([2021, 3, 28, 2, 30, 0]))).toBe('2021-03-28T01:30:00.000Z');
  for (const wrong of [
    [2021, 2, 29, 1, 1, 1],
    [2021, 13, 1, 1, 1, 1],
    [2021, 1, 1, 25, 1, 1],
  ] as const)
    expect(inLisbon(wrong)).toBeNull();
});

test.each([
  ['Ein schÃ¶ner Tag', 'Ein schöner Tag'],
  ['plain', 'plain'],
  ['schön', 'schön'],
  ['already 🌊', 'already 🌊'],
])('the text %s of Instagram is %s', (raw, text) => expect(repaired(raw)).toBe(text));
