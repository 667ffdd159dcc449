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
  [{ oneHasParted: false, otherHasParted: false, pairParted: false }, false],
  // whoever enters it may have been given it by somebody who trusts one code, and still has to hear from the other
  [{ oneHasParted: true, otherHasParted: false, pairParted: false }, true],
  // their code is known to somebody who may be anybody by now
  [{ oneHasParted: false, otherHasParted: true, pairParted: false }, true],
  [{ oneHasParted: true, otherHasParted: true, pairParted: false }, true],
  // they parted before it was written down with each of them
  [{ oneHasParted: false, otherHasParted: false, pairParted: true }, true],
  [{ oneHasParted: true, otherHasParted: false, pairParted: true }, true],
  [{ oneHasParted: false, otherHasParted: true, pairParted: true }, true],
  [{ oneHasParted: true, otherHasParted: true, pairParted: true }, true],
])('of %j both codes are needed: %j', (known, needed) => expect(needsBoth(known)).toBe(needed));

test('whatever is typed gives a code or a sentence, never an accident', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
      const read = readPartnerCode(typed, own);
      expect('error' in read ? read.error !== '' : isId(read.code)).toBe(true);
    }),
  );
});
