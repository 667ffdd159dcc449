const jwt = (part: string): string => Buffer.from(part).toString('base64url');

/** Each piece is repeated up to the length and followed by a non-matching end: the worst case for a backtracking regular expression. */
const pieces: readonly string[] = [
  ' ',
  '\t',
  '\n',
  '.',
  '..',
  '"',
  '\\',
  '\\"',
  ' "a" ',
  '[',
  '(',
  '{"a":',
  '<!--',
  '<script ',
  '/',
  '/.',
  '@',
  'a@a.',
  '%',
  '%41',
  ',',
  ';',
  '; q=0.0',
  '=',
  '-',
  '1',
  '1.',
  '::',
  'a',
  'a-',
  'A1_',
  'https://a.',
  '\ud800',
  '\udc00',
  'e\u0301\u0302',
  '\u200d\u{1f469}',
  '\u202e',
  'ß',
  'İ',
];

/** Texts of `length` characters that trigger slow regular expressions (ReDoS). */
export const worstTexts = (length: number): string[] => [
  ...pieces.map((piece) => `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length - 6)}a"b"c!`),
  `a${' '.repeat(length - 2)}b`,
  `"${'a"b" '.repeat(length / 5)}`.slice(0, length),
  `${jwt(`{"alg":"RS256","kid":"${'\\"'.repeat(length / 8)}"}`)}.${jwt(`{"a":${'['.repeat(length / 8)}`)}.AA`,
];

/** The texts that are valid in a header. */
export const worstHeaders = (length: number): string[] =>
  worstTexts(length).filter((text) => /^[\t\x20-\x7e]*$/.test(text));
