import { createHash } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const start = Date.parse('2026-11-24T09:00:00.000Z');
const day = 86_400_000;

/** A made-up id that is the same in every recording. */
const idAt = (index: number): string =>
  [...createHash('sha256').update(`id ${index}`).digest().subarray(0, 20)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('');

/**
 * Replaces what differs from recording to recording and what nobody should see: ids in the order of their appearance,
 * times, tokens and signatures. `known` ids come first.
 */
export function createTidy(known: readonly string[]): <T>(value: T) => T {
  const ids = new Map<string, string>();
  const idOf = (id: string): string => {
    const found = ids.get(id) ?? idAt(ids.size);
    ids.set(id, found);
    return found;
  };
  for (const id of known) idOf(id);

  return (value) => {
    const text = JSON.stringify(value)
      .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl')
      .replace(/(?<=[?&]s=)[\w.-]+/g, 'signature')
      .replace(/\d{10}\.[\w-]{40,}/g, 'signature')
      .replace(/(?<="good_for":)\d+/g, '5400')
      .replace(/(?<="bytes":)\d+/g, '7000')
      .replace(/(?<="reference":")\w+/g, 'F8V6XCV10C')
      .replaceAll('http://localhost:8000', 'https://twosome.example')
      .replace(/(?<=cursor=)[\w.%-]+/g, 'cursor')
      .replace(/(?<="p256dh":")[\w-]+/g, `B${'x'.repeat(86)}`)
      .replace(/(?<=["/])[\w-]{43}(?=["./])/g, 'c2VjcmV0LXRva2VuLW9mLXRoaXMtc2Vzc2lvbi0xMjM')
      .replace(/\b[0-9A-HJKMNP-TV-Z]{20}\b/g, idOf)
      .replace(/(?<=new-)[0-9a-z]{12,20}/g, 'zebra7quokka')
      .replace(/Gil [0-9A-Z]{20}/g, 'Gil')
      .replaceAll('bruno&ana', 'ana&bruno')
      .replaceAll('"Bruno","Ana"', '"Ana","Bruno"')
      .replaceAll('2199-', '2027-')
      // the catalogue's question of a couple that is new at each recording
      .replace(
        /(?<="text":")(?:[^"\\]|\\.)*(?=","day":"[\d-]+","asked_by":null)/g,
        'What made you smile today?',
      )
      .replace(/(?<="day":")[\d-]{10}/g, '2026-11-24')
      .replace(/\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z/g, timeOf);
    return JSON.parse(text);
  };
}

/** The same number of days after the start of all examples. */
const timeOf = (time: string): string =>
  new Date(start + Math.round((Date.parse(time) - Date.now()) / day) * day).toISOString();
