import sql from 'sql-template-tag';
import type { Privacy } from '../../platform/privacy.ts';

/** Parted pairs stay: they are keyed hashes and name no one. */
export const pairPrivacy: Privacy = {
  data: [
    { table: 'connect_asks', key: 'user_id', person: 'user_id, other_id' },
    {
      file: 'me/waiting_to_connect.json',
      ofPerson: (userId) => sql`
        select u.first_name as for, a.asked_at from connect_asks a join users u on u.id = a.other_id
        where a.user_id = ${userId}::text
      `,
    },
  ],
};
