import type { Client } from 'pg';
import { personId, tokenOf } from '../../bench/platform/dataset.ts';
import { hashToken } from '../../server/src/features/auth/auth.ts';

/** Gives a person whose session has ended a new one, and withdraws the deletion of the account. */
export async function signInAgain(client: Client, person: number): Promise<void> {
  const id = personId(person);
  await client.query('update users set delete_at = null, suspended_at = null where id = $1', [id]);
  await client.query(
    `insert into sessions (id, user_id, token_hash, device, added_at, last_used_at)
     select $1, $2, $3, 'fuzz', now(), now() where exists (select from users where id = $2) on conflict do nothing`,
    [`SF${String(Math.floor(Math.random() * 1e18)).padStart(18, '0')}`, id, hashToken(tokenOf(person))],
  );
}
