import { withClient } from '../../bench/platform/database.ts';
import { coupleId, personId, settlePeople, tokenOf } from '../../bench/platform/town.ts';
import type { Person } from './calls.ts';

/** The two of a couple; couples count from 1. */
export const coupleOf = (place: number): [Person, Person] => [personOf(place * 2 - 1), personOf(place * 2)];

const personOf = (who: number): Person => ({
  id: personId(who),
  token: tokenOf(who),
  couple: coupleId(Math.ceil(who / 2)),
});

/** Fills the database of a server that has made its tables. */
export const settle = (databaseUrl: string, couples: number): Promise<void> =>
  withClient(databaseUrl, (client) => settlePeople(client, couples));
