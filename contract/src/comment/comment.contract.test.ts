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
  ['pasted with a tab and isolates', 'if\t\u2068(x)\u2069', 'if (x)'],
  ['with a control character', 'a\u0007b', 'ab'],
  ['with an override of the direction', 'a\u202eb', 'ab'],
  ['decomposed', 'cafe\u0301', 'café'],
])('a comment may be %s', (_, text, stored) => {
  expect(request.parse({ text })).toEqual({ text: stored });
});

test.each([
  ['nothing', ''],
  ['blanks only', ' \n '],
  ['501 characters', `${longest}x`],
  ['a tab and isolates alone', '\t\u2068\u2069'],
])('a comment may not be %s', (_, text) => {
  expect(request.safeParse({ text }).success).toBe(false);
});
