import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupCode, isId, newId } from '../platform/ids.ts';
import { needsBoth, pairTexts, readPartnerCode } from './pair.rules.ts';

const own = newId();
const theirs = newId();

test('a code is read however it was typed', () => {
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
});

test('nothing, the own code and nonsense each have their sentence [S5.2 S5.3]', () => {
  expect(readPartnerCode(' - ', own)).toEqual({ error: pairTexts.empty });
  expect(readPartnerCode(groupCode(own), own)).toEqual({ error: '😂 You pasted your own id!' });
  expect(readPartnerCode('javascript:alert(1)', own)).toEqual({ error: pairTexts.unknown });
});

test.each([
  [{ otherWantsBoth: false, pairParted: false }, false],
  // whose code is entered has handed it over, and would rather be asked
  [{ otherWantsBoth: true, pairParted: false }, true],
  // a former partner knows it all the same
  [{ otherWantsBoth: false, pairParted: true }, true],
  [{ otherWantsBoth: true, pairParted: true }, true],
])('of %j both codes are needed: %j', (known, needed) => expect(needsBoth(known)).toBe(needed));

test('whatever is typed gives a code or a sentence, never an accident', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
      const read = readPartnerCode(typed, own);
      expect('error' in read ? read.error !== '' : isId(read.code)).toBe(true);
    }),
  );
});
