import { describe, expect, test } from 'vitest';
import { limits } from '../platform/limits.ts';
import { messageFramesIn } from './message.contract.ts';

describe('a message sent over the socket', () => {
  const read = (sent: object) => messageFramesIn.message.safeParse({ __id__: 'one', text: 'hi', ...sent });
  const longest = 'x'.repeat(limits.messageText);

  test.each([
    ['one character', 'x', 'x'],
    ['the maximum length between blanks', ` ${longest}\n`, longest],
    [
      'as many signs of two units each',
      '\u{1f600}'.repeat(limits.messageText),
      '\u{1f600}'.repeat(limits.messageText),
    ],
    ['lines of any kind', 'a\r\nb', 'a\nb'],
  ])('may be %s', (_, text, stored) => {
    expect(read({ text }).data).toEqual({ __id__: 'one', text: stored });
  });

  test.each([
    ['nothing', { text: '' }],
    ['blanks only', { text: ' \n\t ' }],
    ['nothing that anybody sees', { text: '\u200b\u2060' }],
    ['one character too many', { text: `${longest}x` }],
    ['tabs, controls and half a sign', { text: '\t\u0007\u2068\ud83d' }],
    ['no text', { text: undefined }],
    ['no id', { __id__: undefined }],
    ['an empty id', { __id__: '' }],
    ['an id that is too long', { __id__: 'x'.repeat(65) }],
    ['an id with half a sign', { __id__: 'a\ud83d' }],
    ['an id with a line break', { __id__: 'a\nb' }],
    ['an answer to no id', { reply_to: 'the last one' }],
  ])('may not be %s', (_, sent) => {
    expect(read(sent).success).toBe(false);
  });

  test('cannot set sender, time and status: those fields are dropped', () => {
    const forged = {
      sent_by: 'ana',
      status: 'sending',
      added_at: '2020-01-01T00:00:00.000Z',
      files: ['x'],
      number: 1,
    };
    expect(read(forged).data).toEqual({ __id__: 'one', text: 'hi' });
  });
});
