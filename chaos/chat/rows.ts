import { withClient } from '../../bench/platform/database.ts';
import type { Row } from './log.ts';

/** All messages of these couples, read directly from the table. */
export const readRows = (databaseUrl: string, couples: readonly string[]): Promise<Row[]> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Row>(
      `select id, twosome_id as couple, sent_by as sender, client_id as "clientId", text, number::float8 as number,
        to_char(added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "addedAt",
        deleted_at is not null as "isDeleted"
      from messages where twosome_id = any($1::text[])`,
      [couples],
    );
    return rows;
  });
