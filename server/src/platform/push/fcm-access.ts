import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';
import type { ServiceAccount } from '../settings.ts';

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** For the whole response. */
const timeoutMs = 10_000;
/** A token is not used in its last minute, because it might expire on the way. */
const marginMs = 60_000;

const Granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export interface AccessTokens {
  token(): Promise<string>;
  /** Drops a token that Google refused; the next call requests another one. */
  invalidate(token: string): void;
}

export function createAccessTokens(account: ServiceAccount, clock: () => Date): AccessTokens {
  let cached: { token: string; until: number } | null = null;
  let pending: Promise<string> | null = null;

  const request = async (): Promise<string> => {
    const nowMs = clock().getTime();
    const answer = await fetch(account.token_uri, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      body: new URLSearchParams({ grant_type: grant, assertion: await assertionOf(account, nowMs) }),
    });
    if (!answer.ok) throw new Error(`the request for an access token failed: ${answer.status}`);
    const { access_token: token, expires_in } = Granted.parse(await answer.json());
    cached = { token, until: nowMs + expires_in * 1000 - marginMs };
    return token;
  };

  return {
    async token() {
      if (cached !== null && clock().getTime() < cached.until) return cached.token;
      pending ??= request().finally(() => {
        pending = null;
      });
      return pending;
    },
    invalidate(token) {
      if (cached?.token === token) cached = null;
    },
  };
}

async function assertionOf(account: ServiceAccount, nowMs: number): Promise<string> {
  const seconds = Math.floor(nowMs / 1000);
  return new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.client_email)
    .setAudience(account.token_uri)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .sign(await importPKCS8(account.private_key, 'RS256'));
}
