import { describe, expect, it } from 'vitest';
import { allCalls } from '../all-calls.ts';
import type { Call } from './call.ts';
import { limits, rates } from './limits.ts';
import { refusals } from './refusals.ts';

const lines: [line: string, call: Call][] = Object.entries(allCalls);
/** The most bytes that so many characters can take, in UTF-8. */
const bytesOf = (characters: number): number => characters * 4;

describe('limits fit into each other', () => {
  it('lets the longest text through a field of a form', () => {
    for (const most of [limits.messageText, limits.alt, limits.bio, limits.postText])
      expect(bytesOf(most)).toBeLessThanOrEqual(limits.formFieldBytes);
  });

  it('lets the longest texts through a body and a frame, with room for what stands around them', () => {
    expect(bytesOf(limits.goalTitle + limits.goalDescription)).toBeLessThan(limits.jsonBytes / 2);
    expect(bytesOf(limits.postText + limits.postImages * limits.alt)).toBeLessThan(limits.jsonBytes);
    expect(limits.credentialBytes).toBeLessThan(limits.jsonBytes / 2);
    expect(bytesOf(limits.messageText) + 200).toBeLessThanOrEqual(limits.frameBytes);
  });

  it('lets an image in that becomes one we keep', () => {
    expect(limits.imageBytes).toBeLessThan(limits.uploadBytes);
    expect(limits.imageSide ** 2).toBeLessThan(limits.uploadPixels);
    expect(limits.thumbnailSide).toBeLessThan(limits.imageSide);
  });
});

describe('rates', () => {
  it('count somebody', () => {
    for (const [name, rate] of Object.entries(rates))
      expect([name, 'user' in rate || 'session' in rate || 'address' in rate, rate.perSeconds > 0]).toEqual([
        name,
        true,
        true,
      ]);
  });

  it('count a stranger by his address, for there is nothing else', () => {
    for (const [line, call] of lines)
      if (call.who === 'anyone')
        expect([line, 'address' in rates[call.rate ?? 'anonymous']]).toEqual([line, true]);
  });

  it('fail closed where guessing would pay', () => {
    for (const [line, call] of lines)
      if (/google_login|(GET|POST) auth\/connect\//.test(line))
        expect([line, 'failClosed' in rates[call.rate ?? 'anonymous']]).toEqual([line, true]);
  });
});

describe('calls', () => {
  it.each(lines)('keep to the conventions of the wire: %s', (line, call) => {
    expect(line).toMatch(/^(GET|POST|PUT|PATCH|DELETE) ([a-z_]+\/|:[a-z]\w*\/)+$/i);
    expect(call.says).toMatch(/^[A-Z].*\.$|\?".?\.?$/);
    expect(Object.keys(call.gives).length).toBeGreaterThan(0);
    for (const status of Object.keys(call.gives).map(Number)) expect([200, 201, 202, 204]).toContain(status);
    if (204 in call.gives) expect(call.gives[204]).toBeNull();
  });

  it.each(lines)('ask only what their method can carry: %s', (line, call) => {
    expect(call.takes !== undefined && call.form !== undefined).toBe(false);
    if (line.startsWith('GET ')) {
      expect(call.takes ?? call.form).toBeUndefined();
      expect(call.once).toBeUndefined();
    }
    if (call.once) expect([line, call.who]).not.toEqual([line, 'anyone']);
  });

  it.each(lines)('take only files that their form names, and lists that it has: %s', (_, call) => {
    for (const name of call.form?.lists ?? [])
      expect(Object.keys(call.form?.fields.shape ?? {})).toContain(name);
    for (const name of Object.keys(call.form?.files ?? {}))
      expect(Object.keys(call.form?.fields.shape ?? {})).not.toContain(name);
  });
});

describe('refusals', () => {
  it('are told apart by status, or by a code of their own', () => {
    const told = Object.values(refusals).map((one) => `${one.status} ${'code' in one ? one.code : one.says}`);
    expect(new Set(told).size).toBe(told.length);
  });
});
