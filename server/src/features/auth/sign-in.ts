import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { BadCredential } from '../../platform/identity/errors.ts';
import type { Person } from '../../platform/identity/person.ts';
import type { Verifier } from '../../platform/identity/verify.ts';
import { invalid, Refusal } from '../../platform/refusal.ts';
import { addSession, findOrAddUser } from './auth.sql.ts';
import { hashToken, newToken } from './token.ts';

/** Signs in with an ID token: finds or makes the account and opens a session. */
export async function signIn(
  house: { db: Db; verifier: Verifier },
  credential: { id: string; nonce?: string | undefined },
  device: string,
): Promise<{ userId: string; sessionId: string; token: string }> {
  const person = await verified(house.verifier, credential);
  const token = newToken();
  const sessionId = newId();
  const userId = await house.db.inOneGo(async (tx) => {
    const moment = now();
    const { issuer, subject } = person;
    const user = await findOrAddUser(tx, {
      id: newId(),
      issuer,
      subject,
      firstName: firstNameOf(person),
      now: moment,
    });
    if (user.suspended_at !== null) throw new Refusal('suspended');
    await addSession(tx, {
      id: sessionId,
      userId: user.id,
      tokenHash: hashToken(token),
      device: device.slice(0, 200),
      now: moment,
    });
    return user.id;
  });
  return { userId, sessionId, token };
}

async function verified(
  verifier: Verifier,
  { id, nonce }: { id: string; nonce?: string | undefined },
): Promise<Person> {
  try {
    return await verifier.verify(id, nonce === undefined ? {} : { nonce });
  } catch (error) {
    if (error instanceof BadCredential) throw invalid('id', error.message);
    throw error;
  }
}

/** given_name, else the first word of name, else what stands before the @ of the mail address. */
export function firstNameOf({ givenName, name, email }: Person): string {
  const candidates = [givenName, name?.trim().split(/\s+/)[0], email?.split('@')[0], 'Somebody'];
  for (const candidate of candidates) {
    const clean = [...(candidate ?? '').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()]
      .slice(0, limits.firstName)
      .join('')
      .trim();
    if (clean !== '') return clean;
  }
  return 'Somebody';
}
