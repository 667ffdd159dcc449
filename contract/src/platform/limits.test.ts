import { describe, expect, it } from 'vitest';
import { allCalls } from '../all-calls.ts';
import { apiErrorTexts } from './api-errors.texts.ts';
import { type ApiErrorName, apiErrors } from './api-errors.ts';
import type { Call } from './call.ts';
import { limits, rates } from './limits.ts';

const lines: [line: string, call: Call][] = Object.entries(allCalls);
/** The maximum UTF-8 size of a text of this many characters. */
const bytesOf = (characters: number): number => characters * 4;

describe('limits fit into each other', () => {
  it('a form field has room for the longest text', () => {
    for (const most of [limits.messageText, limits.alt, limits.bio, limits.postText])
      expect(bytesOf(most)).toBeLessThanOrEqual(limits.formFieldBytes);
  });

  it('a body and a frame have room for the longest texts and the JSON around them', () => {
    expect(bytesOf(limits.goalTitle + limits.goalDescription)).toBeLessThan(limits.jsonBytes / 2);
    expect(bytesOf(limits.postText + limits.postImages * limits.alt)).toBeLessThan(limits.jsonBytes);
    expect(limits.credentialBytes).toBeLessThan(limits.jsonBytes / 2);
    expect(bytesOf(limits.messageText) + 200).toBeLessThanOrEqual(limits.frameBytes);
  });

  it('the upload limits accept every image of the stored size', () => {
    expect(limits.imageBytes).toBeLessThan(limits.uploadBytes);
    expect(limits.imageSide ** 2).toBeLessThan(limits.uploadPixels);
    expect(limits.thumbnailSide).toBeLessThan(limits.imageSide);
  });
});

describe('rates', () => {
  it('count requests of a user, a session or an address', () => {
    for (const [name, rate] of Object.entries(rates))
      expect([
        name,
        ['user', 'session', 'address', 'failures'].some((by) => by in rate),
        rate.perSeconds > 0,
      ]).toEqual([name, true, true]);
  });

  it('of public calls count by address', () => {
    for (const [line, call] of lines)
      if (call.auth === 'anyone')
        expect([line, 'address' in rates[call.rate ?? 'anonymous']]).toEqual([line, true]);
  });

  it('fail closed where guessing would pay off', () => {
    for (const [line, call] of lines)
      if (/google_login|(GET|POST) auth\/connect\//.test(line))
        expect([line, 'failClosed' in rates[call.rate ?? 'anonymous']]).toEqual([line, true]);
  });
});

describe('calls', () => {
  it.each(lines)('follow the conventions of the API: %s', (line, call) => {
    expect(line).toMatch(/^(GET|POST|PUT|PATCH|DELETE) ([a-z_]+\/|:[a-z]\w*\/)+$/i);
    expect(call.summary).toMatch(/^[A-Z].*\.$|\?".?\.?$/);
    expect(Object.keys(call.responses).length).toBeGreaterThan(0);
    for (const status of Object.keys(call.responses).map(Number))
      expect([200, 201, 202, 204]).toContain(status);
    if (204 in call.responses) expect(call.responses[204]).toBeNull();
  });

  it.each(lines)('declare a body only for methods that have one: %s', (line, call) => {
    expect(call.request !== undefined && call.form !== undefined).toBe(false);
    if (line.startsWith('GET ')) {
      expect(call.request ?? call.form).toBeUndefined();
      expect(call.idempotent).toBeUndefined();
    }
    if (call.idempotent) expect([line, call.auth]).not.toEqual([line, 'anyone']);
  });

  it.each(lines)('declare file fields and lists consistently: %s', (_, call) => {
    for (const name of call.form?.lists ?? [])
      expect(Object.keys(call.form?.fields.shape ?? {})).toContain(name);
    for (const name of Object.keys(call.form?.files ?? {}))
      expect(Object.keys(call.form?.fields.shape ?? {})).not.toContain(name);
  });
});

describe('API errors', () => {
  it('are distinguishable by status or code', () => {
    const keys = Object.entries(apiErrors).map(
      ([name, one]) => `${one.status} ${'code' in one ? one.code : apiErrorTexts[name as ApiErrorName]}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});
