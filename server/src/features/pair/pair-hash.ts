import { createHmac } from 'node:crypto';

export type PairHash = (one: string, other: string) => Buffer;

/** Two people as a hash that only this installation can make: who reads the table learns nobody's id from it. */
export const hashingPairs =
  (key: Buffer): PairHash =>
  (one, other) =>
    createHmac('sha256', key).update([one, other].sort().join(' ')).digest();
