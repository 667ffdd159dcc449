import { withClient } from '../../bench/platform/database.ts';
import { coupleId, createUsers, personId, tokenOf } from '../../bench/platform/dataset.ts';
import type { Person } from './calls.ts';

/** The two users of a couple; couples count from 1. */
export const coupleOf = (index: number): [Person, Person] => [personOf(index * 2 - 1), personOf(index * 2)];

const personOf = (who: number): Person => ({
  id: personId(who),
  token: tokenOf(who),
  couple: coupleId(Math.ceil(who / 2)),
});

/** Fills the database of a server that has created its tables. */
export const settle = (databaseUrl: string, couples: number): Promise<void> =>
  withClient(databaseUrl, (client) => createUsers(client, couples));
