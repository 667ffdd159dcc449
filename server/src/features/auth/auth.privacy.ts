import sql from 'sql-template-tag';
import { idempotencyRows } from '../../platform/db/idempotent.ts';
import { uploadUsageRows } from '../../platform/http/upload-quota.ts';
import type { Privacy } from '../../platform/privacy.ts';

/** The user's row is deleted last, by the erasure of the account. */
export const authPrivacy: Privacy = {
  data: [
    {
      object: 'me/account.json',
      ofPerson: (userId) => sql`
        select id, issuer, subject, first_name, added_at, terms_accepted_at, last_message_seen_at, delete_at, has_parted,
          both_codes
        from users where id = ${userId}::text
      `,
    },
    { table: 'sessions', person: 'user_id' },
    {
      file: 'me/devices.json',
      ofPerson: (userId) => sql`
        select device, added_at, last_used_at from sessions where user_id = ${userId}::text order by added_at, id
      `,
    },
    {
      table: 'user_settings',
      key: 'user_id, key',
      person: 'user_id',
      file: 'me/settings.json',
      columns: 'key, value, changed_at',
    },
    idempotencyRows,
    uploadUsageRows,
  ],
};
