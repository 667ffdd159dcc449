import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';
import type { ServiceAccount } from '../settings.ts';

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** Milliseconds for the whole answer. */
const patience = 10_000;
/** It is not used in its last minute: it might be too old when it arrives. */
const margin = 60_000;

const Granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** What lets the server call Google in the name of its service account. */
export interface Access {
  token(): Promise<string>;
  /** it was refused: the next one is asked for anew */
  forget(token: string): void;
}

export function accessOf(account: ServiceAccount, clock: () => Date): Access {
  let held: { token: string; until: number } | null = null;
  let asking: Promise<string> | null = null;

  const ask = async (): Promise<string> => {
    const moment = clock().getTime();
    const answer = await fetch(account.token_uri, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      body: new URLSearchParams({ grant_type: grant, assertion: await assertionOf(account, moment) }),
    });
    if (!answer.ok) throw new Error(`no access token was given: ${answer.status}`);
    const { access_token: token, expires_in } = Granted.parse(await answer.json());
    held = { token, until: moment + expires_in * 1000 - margin };
    return token;
  };

  return {
    async token() {
      if (held !== null && clock().getTime() < held.until) return held.token;
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    forget(token) {
      if (held?.token === token) held = null;
    },
  };
}

async function assertionOf(account: ServiceAccount, moment: number): Promise<string> {
  const seconds = Math.floor(moment / 1000);
  return new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.client_email)
    .setAudience(account.token_uri)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .sign(await importPKCS8(account.private_key, 'RS256'));
}
