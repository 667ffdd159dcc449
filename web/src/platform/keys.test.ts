import { expect, test } from 'vitest';
import { isComposing, singleKey } from './keys.ts';

test.each([
  ['a US keyboard', 'g', 'KeyG', false, 'g'],
  ['with Shift', 'G', 'KeyG', true, 'G'],
  ['with Caps Lock', 'G', 'KeyG', false, 'g'],
  ['Russian', 'п', 'KeyG', false, 'g'],
  ['Russian, Caps Lock', 'Ь', 'KeyM', false, 'm'],
  ['Russian, with Shift', 'Ь', 'KeyM', true, 'M'],
  ['Greek', 'γ', 'KeyG', false, 'g'],
  ['Hebrew', 'צ', 'KeyM', false, 'm'],
  ['Arabic', 'ل', 'KeyG', false, 'g'],
  ['Thai', 'ท', 'KeyM', false, 'm'],
  ['Korean', 'ㅎ', 'KeyG', false, 'g'],
  ['AZERTY: the letter', 'm', 'Semicolon', false, 'm'],
  ['AZERTY: its place', ',', 'KeyM', false, ','],
  ['Dvorak: the letter', 'j', 'KeyC', false, 'j'],
  ['Dvorak: its place', 'h', 'KeyJ', false, 'h'],
  ['Dvorak, a sign in the place of a letter', "'", 'KeyQ', false, "'"],
  ['QWERTZ: the slash is on 7', '/', 'Digit7', true, '/'],
  ['QWERTZ: the question mark', '?', 'Minus', true, '?'],
  ['QWERTZ: the place of the slash', '-', 'Slash', false, '-'],
  ['Russian: the place of the slash', '.', 'Slash', false, '/'],
  ['Russian: the place of the question mark', ',', 'Slash', true, '?'],
  ['Arabic: the question mark', '؟', 'Slash', true, '?'],
  ['Arabic: the place of the slash', 'ظ', 'Slash', false, '/'],
  ['Dvorak: z in the place of the slash', 'z', 'Slash', false, 'z'],
  ['an arrow', 'ArrowDown', 'ArrowDown', false, 'ArrowDown'],
])('%s: %j at %s', (_, key, code, shiftKey, single) => {
  expect(singleKey({ key, code, shiftKey })).toBe(single);
});

test.each([
  ['Chrome and Firefox, while a word is composed', true, 229, true],
  ['Safari, after the composition has ended', false, 229, true],
  ['any browser, without composition', false, 13, false],
])('%s: %s, %i', (_, composing, keyCode, expected) => {
  expect(isComposing({ isComposing: composing, keyCode })).toBe(expected);
});
