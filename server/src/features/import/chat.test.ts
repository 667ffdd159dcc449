import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { type ChatEntry, findForm, readChat } from './chat.ts';
import { repaired } from './instagram.ts';
import { inTimeZone } from './wall-time.ts';
import { attachmentIn } from './whatsapp.ts';

const latest = Date.UTC(2026, 0, 1);
const streamOf = (text: string) => Readable.from([Buffer.from(text)], { objectMode: false });
const formOf = (text: string) => findForm(streamOf(text), latest);

/** The entries of a chat, by the likeliest reading of its dates. */
async function entries(text: string, files: readonly string[] = []): Promise<ChatEntry[]> {
  const form = await formOf(text);
  const found: ChatEntry[] = [];
  if (form !== null)
    for await (const entry of readChat(streamOf(text), form, (name) => files.includes(name)))
      found.push(entry);
  return found;
}
const textsOf = async (text: string) => (await entries(text)).map((entry) => entry.text);
const reasonsOf = async (lines: readonly string[]) =>
  (await entries(lines.join('\n'))).map(({ reason, text }) => reason ?? text);

const at = [2021, 3, 13, 14, 22, 0];

describe('the head of an entry', () => {
  test.each([
    ['[13.03.21, 14:22:10] Ana: Hi', [2021, 3, 13, 14, 22, 10]],
    ['\u200e[13/03/2021, 14:22:10] Ana: Hi', [2021, 3, 13, 14, 22, 10]],
    ['[13/03/21, 2:22:10\u202fPM] Ana: Hi', [2021, 3, 13, 14, 22, 10]],
    ['13/03/2021, 14:22 - Ana: Hi', at],
    ['13/3/2021, 2:22\u202fPM - Ana: Hi', at],
    ['13/3/2021, 2:22 p. m. - Ana: Hi', at],
    ['13/03/2021 à 14:22 - Ana: Hi', at],
    ['13.3.2021 klo 14.22 - Ana: Hi', at],
    ['13-03-2021 14:22 - Ana: Hi', at],
    ['2021/03/13 14:22 - Ana: Hi', at],
    ['2021. 3. 13. 오후 2:22 - Ana: Hi', at],
    ['2021/3/13 下午2:22 - Ana: Hi', at],
    ['2021年3月13日 14:22 - Ana: Hi', at],
    ['١٣/٠٣/٢٠٢١, ٢:٢٢ م - Ana: Hi', at],
    ['13/3/2564 14:22 - Ana: Hi', at],
    ['13/3/2021, 12:05 AM - Ana: Hi', [2021, 3, 13, 0, 5, 0]],
    // what other languages and older exports write
    ['[2021-03-13 14 h 22 min 10 s] Lia: Hi', [2021, 3, 13, 14, 22, 10]],
    ['[14:22:10 13/3/21] Lia: Hi', [2021, 3, 13, 14, 22, 10]],
    ['13.03.2021 ÖS 2:22 - Lia: Hi', at],
    ['13.03.2021 öö 2:22 - Lia: Hi', [2021, 3, 13, 2, 22, 0]],
    ['2:22 CH, 13/3/21 - Lia: Hi', at],
    ['13.03.21 г., 14:22 ч. - Lia: Hi', at],
    ['2021/3/13 凌晨2:22 - Lia: Hi', [2021, 3, 13, 2, 22, 0]],
    ['2021/3/13 晚上12:05 - Lia: Hi', [2021, 3, 13, 0, 5, 0]],
    ['[13 mars 2021 à 14:22:10] Lia: Hi', [2021, 3, 13, 14, 22, 10]],
    ['Mar 13, 2021, 2:22 PM - Lia: Hi', at],
    ['۱۳۹۹/۱۲/۲۳،‏ ۱۴:۲۲ - Lia: Hi', at],
    ['[R3/03/13 14:22:10] Lia: Hi', [2021, 3, 13, 14, 22, 10]],
    ['13/3/64 14:22 - Lia: Hi', at],
    ['13/03/21 14:22:10: Lia: Hi', [2021, 3, 13, 14, 22, 10]],
    ['13.03.21, 14:22 – Lia: Hi', at],
    ['[13.03.21, 24:05:00] Lia: Hi', [2021, 3, 13, 0, 5, 0]],
  ])('%s', async (line, time) => {
    const form = await formOf(line);
    const [entry] = await entries(line);
    expect(entry).toMatchObject({ text: 'Hi', reason: null });
    expect(form?.readings).toHaveLength(1);
    expect(form?.readings[0]?.wallTimeOf(entry!.stamp)).toEqual(time);
  });

  test.each([
    'Just a line',
    '5/3/21',
    '[not a date] Ana: Hi',
    '1234 - 5678 - 9',
    '12:30 - see you',
    '5/3/21, 2:22 banana - Ana: Hi',
    '5/3/21, 25:70 - Ana: Hi',
    `${'['.repeat(60)}`,
  ])('%s is none', async (line) => expect(await formOf(line)).toBeNull());

  test('is the same for a whole file: what a message quotes is text', async () => {
    const itinerary = ['12.04.2021 08:30 - 10:15 Lisbon', '13.04.2021 09:00 - 11:00 Porto'].join('\n');
    expect(await textsOf(`[11.04.21, 10:00:00] Lia: Our trip:\n${itinerary}\nBring them!\r\n`)).toEqual([
      `Our trip:\n${itinerary}\nBring them!`,
    ]);
    expect(
      await textsOf(`11.04.21, 10:00 - Lia: Our trip:\n${itinerary}\n11.04.21, 10:01 - Max: ok`),
    ).toEqual([`Our trip:\n${itinerary}`, 'ok']);
  });

  test('follows CR and LF where an iPhone writes LF within messages', async () => {
    const quoted = '[01.02.21, 09:00:00] Max: earlier';
    const chat = `[11.04.21, 10:00:00] Lia: Look:\n${quoted}\r\n[11.04.21, 10:01:00] Max: yes\r\n`;
    expect(await textsOf(chat)).toEqual([`Look:\n${quoted}`, 'yes']);
    expect(await textsOf(chat.replaceAll('\r\n', '\n'))).toEqual(['Look:', 'earlier', 'yes']);
  });
});

describe('the order of the numbers of a date', () => {
  const readingsOf = async (time: string, ...dates: string[]) =>
    (await formOf(dates.map((date) => `${date}, ${time} - Ana: Hi`).join('\n')))?.readings.map(
      ({ id }) => id.split(' ')[0],
    );
  test.each([
    ['dmy', ['05/03/2021', '13/03/2021']],
    ['mdy', ['03/05/2021', '03/13/2021']],
    ['dmy', ['01/05/2021', '02/05/2021', '01/06/2021']],
    ['mdy', ['05/01/2021', '05/02/2021', '06/01/2021']],
    ['ymd', ['2021-03-05']],
    ['ymd', ['21/3/5', '21/3/13', '22/1/4']],
    ['dmy', ['05.03.21']],
    // both orders mean the same day
    ['dmy', ['05/05/2021']],
    // nothing was sent before 2009 or after the upload
    ['ymd', ['21/3/5']],
    ['mdy', ['01/02/2026']],
    // not a message a year
    ['dmy', ['13/3/21', '14/3/21', '15/3/21']],
    ['ymd', ['21/3/13', '21/3/14', '21/3/15']],
    // one mistake in a long chat
    ['mdy', [...Array.from({ length: 18 }, (_, i) => `03/${i + 13}/2021`), '13/03/2021']],
  ])('is %s for %s', async (order, dates) => expect(await readingsOf('14:22', ...dates)).toEqual([order]));

  test('is asked about where the whole file leaves it open, the likeliest first', async () => {
    expect(await readingsOf('14:22', '03/05/2021', '04/06/2021')).toEqual(['dmy', 'mdy']);
    expect(await readingsOf('2:22 PM', '3/5/21')).toEqual(['mdy', 'dmy']);
    expect(await readingsOf('14:22', '11/3/12')).toEqual(['dmy', 'mdy', 'ymd']);
  });
});

describe('a chat', () => {
  test('keeps lines together, drops marks, and says what WhatsApp itself wrote', async () => {
    const chat = [
      '\ufeff13/03/2021, 14:20 - Messages and calls are end-to-end encrypted.',
      '13/03/2021, 14:22 - Ana: One',
      '',
      'three\u202e\u0000',
      '13/03/2021, 14:23 - Bruno: <Media omitted>',
      '13/03/2021, 14:23 - Bruno: This message was deleted',
      '13/03/2021, 14:24 - Bruno: Yes: no \u200e<This message was edited>',
      '13/03/2021, 14:25 - Ana changed the group name',
      '13/03/2021, 14:26 - ~ Ana: \u200eimage omitted',
    ].join('\r\n');
    expect((await entries(chat)).map(({ name, text, reason }) => [name, reason ?? text])).toEqual([
      [null, 'notice'],
      ['Ana', 'One\n\nthree'],
      ['Bruno', 'omitted'],
      ['Bruno', 'deleted'],
      ['Bruno', 'Yes: no'],
      [null, 'notice'],
      ['Ana', 'omitted'],
    ]);
  });

  test.each([
    'This message was edited',
    'Diese Nachricht wurde bearbeitet',
    'Se editó este mensaje.',
    'Ce message a été modifié',
    'Mensagem editada',
    'Questo messaggio è stato modificato',
    'Dit bericht is bewerkt',
    'Ta wiadomość została edytowana',
    'Сообщение изменено',
    'Bu mesaj düzenlendi',
    'このメッセージは編集されました',
    'Tin nhắn này đã được chỉnh sửa',
    'تم تعديل هذه الرسالة',
    'यह मैसेज एडिट किया गया',
    'Pesan ini diedit',
  ])('has no mark <%s>', async (mark) => {
    expect(await reasonsOf([`13/03/21, 14:22 - Lia: see you <3 at <the harbour> <${mark}>`])).toEqual([
      'see you <3 at <the harbour>',
    ]);
  });

  test('names what is not there in many languages', async () => {
    const phrases = [
      ['Diese Nachricht wurde gelöscht.', 'deleted'],
      ['Bu mesaj silindi', 'deleted'],
      ['このメッセージは削除されました', 'deleted'],
      ['Сообщение удалено', 'deleted'],
      ['Kontaktkarte ausgelassen', 'contact'],
      ['Karta kontaktu vynechaná', 'contact'],
      ['連絡先カードを省略', 'contact'],
      ['\u200ereport.pdf • \u200e3 pages \u200edocument omitted', 'document'],
      ['Ana Silva.vcf (Datei angehängt)', 'contact'],
      ['\u200esomething that no language of ours has', 'notice'],
      ['<Медіафайли відсутні>', 'omitted'],
      ['\u2063', 'empty'],
      ['I deleted this message, sorry', 'I deleted this message, sorry'],
      ['\u200eLocation: https://maps.google.com/?q=1,2', 'Location: https://maps.google.com/?q=1,2'],
    ];
    const found = await entries(phrases.map(([text]) => `13/03/21, 14:22 - Lia: ${text}`).join('\n'));
    expect(found.map(({ reason, text, attachment }) => (attachment ? 'contact' : (reason ?? text)))).toEqual(
      phrases.map(([, reason]) => reason),
    );
  });

  test('names files with their captions', async () => {
    const shown = [
      '\u200e<Anhang: 00000012-PHOTO-2021-03-05-14-22-10.jpg>',
      'Look \u200e<attached: 00000013-PHOTO-2021-03-05-14-22-11.jpg> \u200e<This message was edited>',
      '<附件：00000014-VIDEO-2021-03-05-14-22-12.mp4>',
      '\u200eIMG-20210305-WA0001.jpg (Datei angehängt)\nThe sea',
      'sea.jpg（添付ファイル）',
      '2015-08-04-PHOTO-1.jpg <\u200eattached>',
      'Screenshot 2024-05-01 at 2.22.10 PM.png (file attached)',
      'Cafe\u0301.jpg (file attached)',
      'unknown.jpg (my favourite)',
    ];
    const files = ['sea.jpg', 'Screenshot 2024-05-01 at 2.22.10 PM.png', 'Café.jpg'];
    const chat = shown.map((text) => `13.03.21, 14:22 - Ana: ${text}`).join('\n');
    const found = await entries(chat.replace('2.22.10 PM', '2.22.10\u202fPM'), files);
    expect(found.map(({ attachment, text }) => [attachment, text])).toEqual([
      ['00000012-PHOTO-2021-03-05-14-22-10.jpg', ''],
      ['00000013-PHOTO-2021-03-05-14-22-11.jpg', 'Look'],
      ['00000014-VIDEO-2021-03-05-14-22-12.mp4', ''],
      ['IMG-20210305-WA0001.jpg', 'The sea'],
      ['sea.jpg', ''],
      ['2015-08-04-PHOTO-1.jpg', ''],
      ['Screenshot 2024-05-01 at 2.22.10 PM.png', ''],
      ['Café.jpg', ''],
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

test('an attachment that begins often and never ends takes little time', () => {
  const cpu = process.cpuUsage();
  expect(attachmentIn(`${'‹'.repeat(40)}a:${' '.repeat(100_000)}`, () => false)).toBe(null);
  expect(process.cpuUsage(cpu).user / 1000).toBeLessThan(300);
});
