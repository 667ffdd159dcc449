import { expect, test } from 'vitest';
import { limits } from '../platform/limits.ts';
import { commentCalls } from './comment.contract.ts';

const { request } = commentCalls['POST post/:id/comment/'];
const longest = 'x'.repeat(limits.commentText);

test.each([
  ['one character', 'x', 'x'],
  ['the maximum length', longest, longest],
  ['blanks around it', `  ${longest}\n`, longest],
  ['line breaks of any kind', 'a\r\nb', 'a\nb'],
  ['a language from right to left', 'מזל טוב', 'מזל טוב'],
])('a comment may be %s', (_, text, stored) => {
  expect(request.parse({ text })).toEqual({ text: stored });
});

test.each([
  ['nothing', ''],
  ['blanks only', ' \n '],
  ['501 characters', `${longest}x`],
  ['a control character', 'a\u0007b'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'].map(
    (mark) => [`the override of direction ${mark.codePointAt(0)?.toString(16)}`, `a${mark}b`],
  ),
])('a comment may not be %s', (_, text) => {
  expect(request.safeParse({ text }).success).toBe(false);
});
