import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupCode, isId, newId } from '../platform/ids.ts';
import { readPartnerCode } from './pair.rules.ts';
import { codeErrors } from './pair.texts.ts';

const own = newId();
const theirs = newId();

test('a code is parsed regardless of case, spaces, dashes and look-alike letters', () => {
  const spoken = theirs.replaceAll('1', 'l').replaceAll('0', 'o');
  for (const typed of [
    theirs,
    theirs.toLowerCase(),
    groupCode(theirs),
    `  ${groupCode(theirs).replaceAll(' ', '-')}\n`,
    spoken,
    spoken.toUpperCase().replaceAll('L', 'I'),
  ])
    expect(readPartnerCode(typed, own)).toEqual({ code: theirs });
});

test('an invite link is a code', () => {
  expect(readPartnerCode(`https://twosome.example/connect#code=${theirs}`, own)).toEqual({ code: theirs });
  const pasted = `Join me: https://twosome.example/connect#code=${theirs}&via=mail Love, Ana`;
  expect(readPartnerCode(pasted, own)).toEqual({ code: theirs });
});

test("an empty text, the person's own code and nonsense each have an error [S5.2 S5.3]", () => {
  expect(readPartnerCode(' - ', own)).toEqual({ error: codeErrors.empty });
  expect(readPartnerCode(groupCode(own), own)).toEqual({ error: '😂 You pasted your own id!' });
  expect(readPartnerCode('javascript:alert(1)', own)).toEqual({ error: codeErrors.unknown });
});

test('any text returns a code or an error and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
      const read = readPartnerCode(typed, own);
      expect('error' in read ? read.error !== '' : isId(read.code)).toBe(true);
    }),
  );
});
